// JSON Pointer over a finished tape.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/query/pointer.hpp"
#include "core/stream/tape.hpp"

namespace smelt::query {

// The value that the pointer leads to, tags included. Tags are stepped over on the way; of equal keys the first counts; what names a key is
// said in core/stream/key_name.hpp, and elements of typed arrays have no pointer. code::field_absent has the offset of the value that the
// path could not be followed into: a text's is that of its content, as on the tape.
//
// `steps`, unless null, grows by the members and elements that were passed.
result<tape_view> find(const tape& document, const pointer& path, std::uint64_t* steps = nullptr) noexcept;

}  // namespace smelt::query
