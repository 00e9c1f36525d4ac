// A request's head: where it ends, what it says, and what must be refused before anything else is looked at (RFC 9112).
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string_view>

#include "core/base/arena.hpp"
#include "service/exchange.hpp"
#include "service/observer.hpp"

namespace smelt::service {

// An answer that the connection must give instead of the handler's; all texts are static.
struct refusal {
  unsigned status;
  std::string_view code;
  std::string_view detail;
  rejection why;
};

struct head_limits {
  std::size_t head_bytes;
  std::size_t target_bytes;
  std::uint64_t body_bytes;
};

// Looks for the end of a head that arrives piece by piece; each line is looked at once. Refuses what can be refused before the end is
// there: what is no request, bare line feeds, folded fields, and lengths over the limits.
class head_finder {
 public:
  // `bytes`: all that has arrived, from the head's first byte. The head's size with its empty line, or 0 when more is needed.
  std::expected<std::size_t, refusal> find(std::string_view bytes, const head_limits& limits) noexcept;
  void reset() noexcept { *this = {}; }

 private:
  std::size_t seen_ = 0;  // everything before was looked at
};

struct parsed_head {
  request_head request;
  bool keep_alive = false;
  bool old_version = false;       // HTTP/1.0
  bool expects_continue = false;  // the client waits for 100 before it sends the body
};

// `bytes`: one whole head as found above; the texts in the result point into it, or into `memory` where one field came in several lines.
// request_id is the client's if it is harmless, else empty.
std::expected<parsed_head, refusal> parse_head(std::string_view bytes, const head_limits& limits, arena& memory);

}  // namespace smelt::service
