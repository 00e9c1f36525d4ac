// An answer's status line and fields, formatted by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smelt::service {

enum class persistence : std::uint8_t {
  implied,  // HTTP/1.1 keeps the connection without saying so
  keep,     // HTTP/1.0 must be told
  close,
};

// What tells the receiver where the body ends.
enum class body_end : std::uint8_t {
  length,
  chunks,  // with the trailer fields that answers to sequences may have
  close,
};

struct response_head {
  unsigned status = 200;
  std::string_view content_type;       // no field when empty
  std::string_view headers;            // further lines, each ended by CRLF
  std::string_view more_headers = {};  // and as many again
  std::string_view request_id;         // no field when empty
  std::string_view date;
  body_end ends = body_end::length;
  std::uint64_t length = 0;
  persistence connection = persistence::implied;
};

// Bytes that write_response_head needs at most.
std::size_t response_head_bound(const response_head& head) noexcept;

// Returns the end of what was written.
char* write_response_head(char* to, const response_head& head) noexcept;

}  // namespace smelt::service
