// Two formats that exist only by name: what proto decides, it decides from their descriptions.
#pragma once

#include <array>

#include "core/format/format.hpp"

namespace smelt::proto::test {

inline constexpr std::string_view json_types[] = {"application/json", "text/json"};
inline constexpr std::string_view cbor_types[] = {"application/cbor"};

inline constexpr format json{"json", json_types, "+json", true, "", "", nullptr, nullptr, nullptr};
inline constexpr format cbor{"cbor", cbor_types, "+cbor", false, "", "", nullptr, nullptr, nullptr};

inline constexpr std::array formats{&json, &cbor};

}  // namespace smelt::proto::test
