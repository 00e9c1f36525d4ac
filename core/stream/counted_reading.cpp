#include "core/stream/counted_reading.hpp"

#include "core/simd/utf8.hpp"

namespace smelt {

namespace {

constexpr std::size_t tokens_at_once = 256;

// Where text_slack bytes end to be readable behind what ends there.
const char* find_slack(const input& in) noexcept {
  const auto readable = static_cast<std::size_t>(in.readable() - in.begin());
  return readable < text_slack ? in.begin() : std::min(in.end(), in.readable() - text_slack);
}

}  // namespace

counted_reading::counted_reading(const input& in, const read_options& options, tape& to) noexcept
    : in_(in), bounds_(options.limits), tape_(to), outer_(to.memory()), at_(in.begin()), to_(to.data()), full_(to.data()),
      slack_from_(find_slack(in)) {}

bool counted_reading::is_plain(const char* content, std::size_t length) const noexcept {
  return length <= bounds_.text && has_slack(content, length) && simd::find_invalid_utf8(content, content + length) == content + length;
}

result<void> counted_reading::make_room() noexcept {
  const std::size_t used = to_ ? index(to_) : 0;
  if (used >= bounds_.tokens) return fault(code::tokens_limit, faults::too_many_tokens);
  if (to_) tape_.advance_to(to_);
  token* const room = tape_.reserve(tokens_at_once);
  if (!room) return spent();
  to_ = room;
  full_ = room + std::min(tokens_at_once - turn + 1, bounds_.tokens - used);
  return {};
}

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
