// One text for one value, whatever library gave it: keys sorted, doubles in their shortest form, integers and doubles kept apart. Read by
// nlohmann::json, which is none of ours.
#pragma once

#include <string>
#include <string_view>

namespace smelt::bench {

// Throw when the bytes are not a document.
std::string canonical_json(std::string_view json);
std::string canonical_cbor(std::string_view cbor);
std::string canonical_msgpack(std::string_view msgpack);

}  // namespace smelt::bench
