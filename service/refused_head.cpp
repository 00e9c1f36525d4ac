#include "service/refused_head.hpp"

#include <algorithm>

#include "proto/media_type.hpp"
#include "service/head_rules.hpp"
#include "service/request_id.hpp"

namespace smelt::service {

namespace {

constexpr auto none = std::string_view::npos;
constexpr std::size_t longest_unended_target = 256;

// A fault, and how many bytes must have come for it to be seen.
struct fault {
  std::size_t seen = none;
  const refusal* why = nullptr;
};

// Of the lines' ends; without a fault, where the head ends.
fault line_fault(std::string_view bytes) noexcept {
  for (std::size_t feed = bytes.find('\n'); feed != none; feed = bytes.find('\n', feed + 1)) {
    if (feed == 0 || bytes[feed - 1] != '\r') return {feed + 1, &rules::bare_line_feed};
    const std::string_view after = bytes.substr(feed + 1);
    if (after.starts_with(' ') || after.starts_with('\t')) return {feed + 2, &rules::folded_field};
    if (after.starts_with("\r\n")) return {feed + 3, nullptr};
  }
  return {};
}

// Of the method, and of the first line's length.
fault start_fault(std::string_view bytes, const head_limits& limits) noexcept {
  const std::size_t space = std::min(bytes.find(' '), bytes.size());
  if (space == 0) return {1, &rules::bad_request_line};
  for (std::size_t i = 0; i < std::min(space, rules::longest_method); ++i) {
    if (!rules::is_token(bytes.substr(i, 1))) return {i + 1, &rules::bad_request_line};
  }
  if (space > rules::longest_method) return {rules::longest_method + 1, &rules::bad_request_line};
  const std::size_t longest = space + 1 + limits.target_bytes + rules::after_target;
  return std::min(bytes.find('\n'), bytes.size()) > longest ? fault{longest + 1, &rules::long_target} : fault{};
}

// The order of those that are seen at once is that of head_finder.
fault first_fault(std::string_view bytes, const head_limits& limits) noexcept {
  const fault lines = line_fault(bytes);
  const fault start = start_fault(bytes, limits);
  const fault length{limits.head_bytes, &rules::long_head};
  const bool longer = lines.seen == none ? bytes.size() >= limits.head_bytes : lines.seen > limits.head_bytes;
  fault first = lines;
  if (start.seen < first.seen) first = start;
  if (longer && length.seen < first.seen) first = length;
  return first;
}

// The path of any form that has one (RFC 9112 3.2): what stands before it may hold a password.
std::string_view path_of(std::string_view target) noexcept {
  if (target.starts_with('/') || target == "*") return target;
  const std::size_t scheme = target.find("://");
  if (scheme == none) return {};
  target.remove_prefix(scheme + 3);
  return target.substr(std::min(target.find_first_of("/?"), target.size()));
}

void take_target(request_head& to, std::string_view rest) noexcept {
  const std::size_t end = rest.find(' ');
  to.target = end == none ? rest.substr(0, longest_unended_target) : rest.substr(0, end);
  const std::string_view located = path_of(to.target);
  const std::size_t mark = std::min(located.find('?'), located.size());
  to.path = located.substr(0, mark);
  if (mark < located.size()) to.query = located.substr(mark + 1);
}

void take_field(request_head& to, std::string_view line, unsigned& ids) noexcept {
  const std::size_t colon = line.find(':');
  if (colon == none) return;
  const std::string_view name = line.substr(0, colon);
  const std::string_view value = proto::trimmed(line.substr(colon + 1));
  if (proto::equal_ignoring_case(name, "x-request-id")) {
    to.request_id = request_id_of(value, ids);
  } else if (proto::equal_ignoring_case(name, "traceparent")) {
    to.traceparent = value;
  }
}

}  // namespace

request_head glance(std::string_view bytes) noexcept {
  request_head told;
  const std::string_view first = bytes.substr(0, bytes.find('\r'));
  const std::size_t space = first.find(' ');
  if (space != none && space <= rules::longest_method && rules::is_token(first.substr(0, space))) {
    told.method_name = first.substr(0, space);
    if (told.method_name == "HEAD") told.verb = method::head;
    take_target(told, first.substr(space + 1));
  }
  unsigned ids = 0;
  std::size_t from = bytes.find("\r\n");
  while (from != none) {
    const std::size_t to = bytes.find("\r\n", from + 2);
    if (to != none) take_field(told, bytes.substr(from + 2, to - from - 2), ids);
    from = to;
  }
  return told;
}

refused_head judge_refused(std::string_view bytes, const head_limits& limits, const refusal& found) noexcept {
  const fault first = first_fault(bytes, limits);
  return {first.why != nullptr ? *first.why : found, glance(bytes.substr(0, first.seen))};
}

}  // namespace smelt::service
