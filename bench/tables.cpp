#include "bench/tables.hpp"

#include "bench/peers/peers.hpp"

namespace smelt::bench {

std::span<const table> tables() noexcept {
  static constexpr make_peer reading[] = {smelt_read_reject, smelt_read_keep, nlohmann_read, simdjson_read};
  static constexpr make_peer converting[] = {smelt_to_cbor_reject, smelt_to_cbor_keep, nlohmann_to_cbor, simdjson_to_cbor};
  static constexpr make_peer to_msgpack[] = {smelt_to_msgpack_reject, smelt_to_msgpack_keep, nlohmann_to_msgpack};
  static constexpr make_peer arrays[] = {smelt_array_to_cbor, smelt_array_from_cbor, smelt_array_from_big_endian_cbor, memory_copy};
  static constexpr table list[] = {{"json-tape", "JSON to tape or tree", reading},
                                   {"json-cbor", "JSON to CBOR", converting},
                                   {"json-msgpack", "JSON to MessagePack", to_msgpack},
                                   {"typed-arrays", "Arrays of numbers between BJData and CBOR", arrays, number_arrays}};
  return list;
}

}  // namespace smelt::bench
