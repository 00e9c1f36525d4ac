// The wording of faults that the reader, the cursor and its skipping share.
#pragma once

#include <cstddef>

#include "core/base/error.hpp"
#include "core/cbor/head.hpp"
#include "core/stream/faults.hpp"

namespace smelt::cbor::faults {

using namespace smelt::faults;

inline constexpr const char* no_such_head = "additional information 28 to 30 is reserved, 31 is for strings, arrays, maps and the break";
inline constexpr const char* lone_break = "a break ends what is of indefinite length and nothing else";
inline constexpr const char* bare_tag = "a tag must be followed by a data item";
inline constexpr const char* low_simple = "a simple value in two bytes is at least 32";

// Why there is no head at `offset`.
inline std::unexpected<error> no_head(const head& missing, std::size_t offset) noexcept {
  if (missing.truncated()) return fail(code::truncated, offset, cut_head);
  return fail(code::unexpected, offset, no_such_head);
}

}  // namespace smelt::cbor::faults
