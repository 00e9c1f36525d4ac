// The wording of faults that the reader, the cursor and its skipping share.
#pragma once

#include <cstddef>

#include "core/base/error.hpp"
#include "core/msgpack/head.hpp"
#include "core/stream/faults.hpp"

namespace smelt::msgpack::faults {

using namespace smelt::faults;

// Why there is no head at `offset`.
inline std::unexpected<error> no_head(const head& missing, std::size_t offset) noexcept {
  if (missing.truncated()) return fail(code::truncated, offset, cut_head);
  return fail(code::unexpected, offset, "no value begins with 0xc1");
}

}  // namespace smelt::msgpack::faults
