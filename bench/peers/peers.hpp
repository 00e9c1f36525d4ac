// The libraries, table by table.
#pragma once

#include <span>

#include "bench/documents.hpp"
#include "bench/peer.hpp"

namespace smelt::bench {

// JSON to what the library reads into: smelt's tape, another's tree.
std::unique_ptr<peer> smelt_read_keep();    // repeated keys kept, as the others do
std::unique_ptr<peer> smelt_read_reject();  // repeated keys refused, as the service does
std::unique_ptr<peer> nlohmann_read();
std::unique_ptr<peer> simdjson_read();

// JSON to CBOR.
std::unique_ptr<peer> smelt_to_cbor_keep();
std::unique_ptr<peer> smelt_to_cbor_reject();
std::unique_ptr<peer> nlohmann_to_cbor();
std::unique_ptr<peer> simdjson_to_cbor();

// One array of numbers between BJData and CBOR.
std::unique_ptr<peer> memory_copy();
std::unique_ptr<peer> smelt_array_to_cbor();
std::unique_ptr<peer> smelt_array_from_cbor();
std::unique_ptr<peer> smelt_array_from_big_endian_cbor();

// JSON to MessagePack.
std::unique_ptr<peer> smelt_to_msgpack_keep();
std::unique_ptr<peer> smelt_to_msgpack_reject();
std::unique_ptr<peer> nlohmann_to_msgpack();

}  // namespace smelt::bench
