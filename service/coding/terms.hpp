// What a request's head and the settings agree on about content codings.
#pragma once

#include <cstdint>

#include "proto/content_coding.hpp"

namespace smelt::service::coding {

struct settings {
  bool request = false;             // bodies may be coded
  bool response = false;            // answers are, for those who accept it
  std::uint64_t threshold = 1'024;  // bytes of an answer from which on that is tried
  std::uint64_t ratio = 200;        // bytes that may come out of one byte of a body, beyond free_bytes
  std::uint64_t body = 64U << 20;   // bytes that may come out of a body; of a sequence any number
};

// What may come out of a body whatever its ratio: it costs little, and small bodies can be very alike.
inline constexpr std::uint64_t free_bytes = 1U << 20;

struct terms {
  proto::content_coding body = proto::content_coding::identity;
  proto::answer_coding answer = {};
  settings bounds = {};
};

// What one body was and became, for the metrics.
struct sizes {
  proto::content_coding which = proto::content_coding::identity;
  std::uint64_t coded = 0;
  std::uint64_t plain = 0;
};

}  // namespace smelt::service::coding
