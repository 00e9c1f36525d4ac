// A typed array as the nested arrays of its shape, for formats without typed arrays.
#pragma once

#include "core/base/limits.hpp"
#include "core/stream/elements.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/sink.hpp"

namespace smelt {

// Plays it into a sink, until that has failed. Takes scratch memory; errors have the array's offset.
template <token_sink S>
  requires requires(const S sink) { sink.failed(); }
result<void> play_nested(const typed_array& array, arena& memory, const limits& bounds, S& sink) {
  element_walk walk(array, memory);
  if (!walk.ok()) return faults::spent(array.offset);
  const std::size_t dimensions = walk.dimensions();
  if (dimensions > bounds.depth) return fail(code::depth_limit, array.offset, "an array of more dimensions than nesting is allowed");
  const auto open = [&](std::size_t innermost) {
    for (std::size_t d = dimensions - innermost; d < dimensions; ++d) sink.begin_array(array.shape.empty() ? array.count : array.shape[d]);
  };
  const auto close = [&](std::size_t innermost) {
    while (innermost-- > 0) sink.end_array();
  };
  open(dimensions);
  for (std::uint32_t left = array.count; left > 0 && !sink.failed(); --left) {
    const auto element = element_at(array, walk.index());
    if (!element) return fail(code::not_representable, array.offset, "floats of 128 bits have no other form");
    play(*element, sink);
    const std::size_t ended = walk.advance();
    close(ended);
    if (left > 1) open(ended);
  }
  if (array.count == 0) close(dimensions);
  return {};
}

}  // namespace smelt
