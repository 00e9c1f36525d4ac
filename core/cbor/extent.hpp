// A token's bytes in the document that it was read of.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/input.hpp"
#include "core/stream/tape.hpp"

namespace smelt::cbor {

// What `format::extent_of` promises. Exact where the document has text_slack readable bytes behind it; without them a string that lies in
// chunks near its end may be taken for one with a longer head.
std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept;

}  // namespace smelt::cbor
