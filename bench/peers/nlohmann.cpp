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

template <auto write, auto canonical>
class converting final : public peer {
 public:
  std::string_view name() const override { return "nlohmann::json"; }
  void prepare(std::string_view document) override { document_ = document; }
  void run() override { static_cast<void>(convert()); }
  answer check() override {
    const auto written = convert();
    const std::string bytes(written.begin(), written.end());
    return {canonical(bytes), bytes};
  }

 private:
  std::vector<std::uint8_t> convert() const { return write(nlohmann::json::parse(document_)); }

  std::string_view document_;
};

std::vector<std::uint8_t> to_cbor(const nlohmann::json& tree) { return nlohmann::json::to_cbor(tree); }
std::vector<std::uint8_t> to_msgpack(const nlohmann::json& tree) { return nlohmann::json::to_msgpack(tree); }

}  // namespace

std::unique_ptr<peer> nlohmann_read() { return make<reading>(); }
std::unique_ptr<peer> nlohmann_to_cbor() { return make<converting<to_cbor, canonical_cbor>>(); }
std::unique_ptr<peer> nlohmann_to_msgpack() { return make<converting<to_msgpack, canonical_msgpack>>(); }

}  // namespace smelt::bench
