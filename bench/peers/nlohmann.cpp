#include "bench/canonical.hpp"
#include "bench/nlohmann_formats.hpp"
#include "bench/peers/peers.hpp"

namespace smelt::bench {
namespace {

using nlohmann::json;

class reading final : public peer {
 public:
  std::string_view name() const override { return nlohmann_name; }
  void prepare(std::string_view document) override { document_ = document; }
  void run() override { const auto tree = json::parse(document_); }
  answer check() override { return {json::parse(document_).dump(), {}}; }

 private:
  std::string_view document_;
};

class converting final : public peer {
 public:
  converting(const nlohmann_format<json>& from, const nlohmann_format<json>& to) : from_(from), to_(to) {}
  std::string_view name() const override { return nlohmann_name; }
  void prepare(std::string_view document) override { document_ = document; }
  void run() override { static_cast<void>(convert()); }
  answer check() override {
    const auto bytes = convert();
    return {canonical(to_.name, bytes), bytes};
  }

 private:
  std::string convert() const { return to_.write(from_.read(document_)); }

  const nlohmann_format<json>& from_;
  const nlohmann_format<json>& to_;
  std::string_view document_;
};

}  // namespace

std::unique_ptr<peer> nlohmann_read() { return make<reading>(); }

make_peer nlohmann_conversion(std::string_view from, std::string_view to) {
  const auto* const read = find_nlohmann_format<json>(from);
  const auto* const written = find_nlohmann_format<json>(to);
  if (!read || !written) return {};
  return [read, written] { return std::make_unique<converting>(*read, *written); };
}

}  // namespace smelt::bench
