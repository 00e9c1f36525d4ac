#include "core/stream/tape_reading.hpp"

#include <algorithm>

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

tape_reading::tape_reading(const input& in, const read_options& options, tape& to) noexcept
    : in_(in), bounds_(options.limits), tape_(to), at_(in.begin()), to_(to.data()), full_(to.data()), slack_from_(find_slack(in)) {}

bool tape_reading::is_plain(const char* content, std::size_t length) const noexcept {
  return length <= bounds_.text && has_slack(content, length) && simd::find_invalid_utf8(content, content + length) == content + length;
}

result<void> tape_reading::make_room() noexcept {
  const std::size_t used = to_ ? index(to_) : 0;
  if (used >= bounds_.tokens) return fault(code::tokens_limit, faults::too_many_tokens);
  if (to_) tape_.advance_to(to_);
  token* const room = tape_.reserve(tokens_at_once);
  if (!room) return spent();
  to_ = room;
  full_ = room + std::min(tokens_at_once - turn + 1, bounds_.tokens - used);
  return {};
}

}  // namespace smelt
