// A token's bytes in the document that it was read of.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/input.hpp"
#include "core/stream/tape.hpp"

namespace smelt::msgpack {

// What `format::extent_of` promises.
std::string_view extent_of(const input& document, const tape_view& tokens, std::uint32_t index) noexcept;

}  // namespace smelt::msgpack
