// The chunked transfer coding of an answer that is sent in parts (RFC 9112 7.1).
#pragma once

#include <cstddef>

#include "core/base/output.hpp"

namespace smelt::service {

// Room that a part leaves in front of its bytes, for a chunk's size and line end.
inline constexpr std::size_t chunk_lead = 18;

// Makes a chunk of a part that has chunk_lead bytes in front, none of a part without more: where in the part it begins. Whether memory
// sufficed, for the lead too, is the part's ok().
std::size_t frame_chunk(output& part) noexcept;

}  // namespace smelt::service
