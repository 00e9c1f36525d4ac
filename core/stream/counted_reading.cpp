#include "core/stream/counted_reading.hpp"

namespace smelt {

result<void> counted_reading::check_depth(std::uint32_t depth) const noexcept {
  if (depth < bounds_.depth) return {};
  return fault(code::depth_limit, faults::depth);
}

result<void> counted_reading::open(bool map, std::uint64_t count, const char* items, std::uint32_t tags) noexcept {
  // Each item takes a byte at least.
  if (count > static_cast<std::size_t>(in_.end() - items) >> map) return fault(code::truncated, faults::claims);
  if (const auto allowed = check_depth(depth_ + tags); !allowed) return allowed;
  if (!outer_.push({left_, begin_, depth_, map_})) return spent();
  begin_ = index(to_);
  depth_ += tags + 1;
  map_ = map;
  left_ = count << map;
  *to_++ = token::begin(map ? kind::begin_object : kind::begin_array, 0, count, offset(at_), 0);
  at_ = items;
  return {};
}

void counted_reading::close() noexcept {
  token& first = tape_.data()[begin_];
  first = token::begin(first.what(), first.flags(), first.count(), first.container_offset(), index(to_));
  *to_++ = token::end(map_ ? kind::end_object : kind::end_array, first.count(), offset(at_ - 1), begin_);
  const container around = outer_.pop();
  left_ = around.left;
  begin_ = around.begin;
  depth_ = around.depth;
  map_ = around.map;
}

}  // namespace smelt
