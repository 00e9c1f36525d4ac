// Arrays that take an optimised container because it is smaller.
#pragma once

#include <cstdint>

#include "core/base/output.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::bjdata {

// The array whose first token has that index: written where all its elements are integers, all are reals or all are alike records, and
// where that takes fewer bytes than writing it element by element. False, and nothing is written, where not. The value that is read again
// is the same. Looks at each element once. What does not fit into memory shows in the output.
bool pack(const tape_view& value, std::uint32_t begin, const write_options& options, output& to) noexcept;

// The part of it that is for records.
bool pack_records(const tape_view& value, std::uint32_t begin, const write_options& options, output& to) noexcept;

}  // namespace smelt::bjdata
