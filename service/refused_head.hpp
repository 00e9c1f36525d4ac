// What is told of a head that was refused: why, the same in however many pieces it arrived, and whose request it was.
#pragma once

#include <string_view>

#include "service/head.hpp"

namespace smelt::service {

// What the first bytes of a head say about its request: method, target, path, query, X-Request-Id and traceparent, as far as they are there
// and sound; the verb is `head` or `other`. Of a target whose end is missing only the beginning is taken. The texts point into the bytes.
request_head glance(std::string_view bytes) noexcept;

struct refused_head {
  refusal why;
  request_head request;
};

// `bytes`: what has arrived, from the head's first byte on; `found`: what it was refused for. More may be wrong with it, and what is met
// first depends on the arrival: told is what would have been met first had the bytes come one by one.
refused_head judge_refused(std::string_view bytes, const head_limits& limits, const refusal& found) noexcept;

}  // namespace smelt::service
