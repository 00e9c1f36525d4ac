// How documents of one format follow one another in a stream of them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace smelt {

enum class framing : std::uint8_t {
  lines,              // each document on a line of its own
  record_separators,  // 0x1E before each document and a line feed behind it (RFC 7464)
  none,               // the documents show where they end
};

struct sequence {
  std::string_view name;                          // "ndjson": the name in ?from= and ?to=
  std::span<const std::string_view> media_types;  // the first is what answers carry
  std::string_view suffix;                        // "+json-seq": any media type of application/*+json-seq is this sequence
  framing how;
};

}  // namespace smelt
