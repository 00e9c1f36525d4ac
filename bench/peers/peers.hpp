// The libraries, table by table.
#pragma once

#include "bench/peer.hpp"
#include "core/format/format.hpp"

namespace smelt::bench {

inline constexpr std::string_view nlohmann_name = "nlohmann::json";

// JSON to what the library reads into: smelt's tape, another's tree.
std::unique_ptr<peer> smelt_read_keep();    // repeated keys kept, as the others do
std::unique_ptr<peer> smelt_read_reject();  // repeated keys refused, as the service does
std::unique_ptr<peer> nlohmann_read();
std::unique_ptr<peer> simdjson_read();

// One document from one format to another; empty where the library lacks one of them.
make_peer smelt_conversion(const format& from, const format& to, duplicate_keys rule);
make_peer nlohmann_conversion(std::string_view from, std::string_view to);
make_peer simdjson_conversion(std::string_view from, std::string_view to);

// One array of numbers between BJData and CBOR.
std::unique_ptr<peer> memory_copy();
std::unique_ptr<peer> smelt_array_to_cbor();
std::unique_ptr<peer> smelt_array_from_cbor();
std::unique_ptr<peer> smelt_array_from_big_endian_cbor();

}  // namespace smelt::bench
