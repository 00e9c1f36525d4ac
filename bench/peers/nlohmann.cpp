#include <nlohmann/json.hpp>

#include "bench/canonical.hpp"
#include "bench/peers/peers.hpp"

namespace smelt::bench {
namespace {

class reading final : public peer {
 public:
  std::string_view name() const override { return "nlohmann::json"; }
  void prepare(std::string_view document) override { document_ = document; }
  void run() override { const auto tree = nlohmann::json::parse(document_); }
  answer check() override { return {nlohmann::json::parse(document_).dump(), {}}; }

 private:
  std::string_view document_;
};

class converting final : public peer {
 public:
  std::string_view name() const override { return "nlohmann::json"; }
  void prepare(std::string_view document) override { document_ = document; }
  void run() override { static_cast<void>(convert()); }
  answer check() override {
    const auto cbor = convert();
    const std::string bytes(cbor.begin(), cbor.end());
    return {canonical_cbor(bytes), bytes};
  }

 private:
  std::vector<std::uint8_t> convert() const { return nlohmann::json::to_cbor(nlohmann::json::parse(document_)); }

  std::string_view document_;
};

}  // namespace

std::unique_ptr<peer> nlohmann_read() { return make<reading>(); }
std::unique_ptr<peer> nlohmann_to_cbor() { return make<converting>(); }

}  // namespace smelt::bench
