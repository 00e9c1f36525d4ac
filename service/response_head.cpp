#include "service/response_head.hpp"

#include <charconv>
#include <cstring>

#include "proto/reason.hpp"

namespace smelt::service {

namespace {

// Everything but the texts given: names, separators, the status line's number and the longest reason and length.
constexpr std::size_t fixed_part = 320;

char* put(char* to, std::string_view text) noexcept {
  if (!text.empty()) std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

char* put_field(char* to, std::string_view name, std::string_view value) noexcept { return put(put(put(to, name), value), "\r\n"); }

char* put_number(char* to, std::uint64_t number) noexcept { return std::to_chars(to, to + 20, number).ptr; }

char* put_status_line(char* to, unsigned status) noexcept {
  if (status == 200) return put(to, "HTTP/1.1 200 OK\r\n");
  to = put_number(put(to, "HTTP/1.1 "), status);
  return put(put(put(to, " "), proto::reason_phrase(status)), "\r\n");
}

}  // namespace

std::size_t response_head_bound(const response_head& head) noexcept {
  return fixed_part + head.content_type.size() + head.headers.size() + head.more_headers.size() + head.request_id.size() + head.date.size();
}

char* write_response_head(char* to, const response_head& head) noexcept {
  to = put_status_line(to, head.status);
  to = put_field(to, "Date: ", head.date);
  if (!head.content_type.empty()) to = put_field(to, "Content-Type: ", head.content_type);
  if (head.ends == body_end::chunks) to = put(to, "Transfer-Encoding: chunked\r\nTrailer: Smelt-Converted, Smelt-Error\r\n");
  // RFC 9110 8.6: not with these.
  if (head.ends == body_end::length && head.status != 204 && head.status != 304)
    to = put(put_number(put(to, "Content-Length: "), head.length), "\r\n");
  if (!head.request_id.empty()) to = put_field(to, "X-Request-Id: ", head.request_id);
  if (head.connection == persistence::close) to = put(to, "Connection: close\r\n");
  if (head.connection == persistence::keep) to = put(to, "Connection: keep-alive\r\n");
  return put(put(put(to, head.headers), head.more_headers), "\r\n");
}

}  // namespace smelt::service
