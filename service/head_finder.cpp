#include <algorithm>
#include <cstring>

#include "service/head.hpp"
#include "service/head_rules.hpp"

namespace smelt::service {

namespace {

// What can be said about a head whose end is not there yet.
std::expected<std::size_t, refusal> judge_start(std::string_view bytes, const head_limits& limits) noexcept {
  const std::string_view start = bytes.substr(0, rules::longest_method + 1);
  const std::string_view method = start.substr(0, start.find(' '));
  if (method.size() > rules::longest_method || !rules::is_token(method)) return std::unexpected(rules::bad_request_line);
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  if (line.size() > method.size() + 1 + limits.target_bytes + rules::after_target) return std::unexpected(rules::long_target);
  if (bytes.size() >= limits.head_bytes) return std::unexpected(rules::long_head);
  return 0;
}

}  // namespace

std::expected<std::size_t, refusal> head_finder::find(std::string_view bytes, const head_limits& limits) noexcept {
  for (;;) {
    const std::size_t feed = bytes.find('\n', seen_);
    if (feed == std::string_view::npos) {
      seen_ = bytes.size();
      return bytes.empty() ? 0 : judge_start(bytes, limits);
    }
    if (feed == 0 || bytes[feed - 1] != '\r') return std::unexpected(rules::bare_line_feed);
    if (bytes.size() - feed < 3) {
      seen_ = feed;  // what follows tells whether this is the end
      if (bytes.size() - feed == 2 && (bytes[feed + 1] == ' ' || bytes[feed + 1] == '\t')) return std::unexpected(rules::folded_field);
      return judge_start(bytes, limits);
    }
    if (bytes[feed + 1] == ' ' || bytes[feed + 1] == '\t') return std::unexpected(rules::folded_field);
    if (bytes[feed + 1] == '\r' && bytes[feed + 2] == '\n') {
      const std::size_t size = feed + 3;
      if (size > limits.head_bytes) return std::unexpected(rules::long_head);
      return size;
    }
    seen_ = feed + 1;
  }
}

}  // namespace smelt::service
