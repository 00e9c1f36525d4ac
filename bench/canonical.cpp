#include "bench/canonical.hpp"

#include <nlohmann/json.hpp>

namespace smelt::bench {

std::string canonical_json(std::string_view json) { return nlohmann::json::parse(json).dump(); }

std::string canonical_cbor(std::string_view cbor) { return nlohmann::json::from_cbor(cbor).dump(); }

std::string canonical_msgpack(std::string_view msgpack) { return nlohmann::json::from_msgpack(msgpack).dump(); }

}  // namespace smelt::bench
