// The codings that bodies may have (RFC 9110, section 8.4), and which one an answer takes, by the client's Accept-Encoding (12.5.3).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "proto/problem.hpp"

namespace smelt::proto {

enum class content_coding : std::uint8_t { identity, zstd, br, gzip };  // the better of two that a client likes as well comes first

inline constexpr std::size_t content_codings = 4;

// As it stands in header fields: "gzip".
std::string_view name(content_coding c) noexcept;

// What a Content-Encoding's value names, "x-gzip" too; none where it is unknown or a list.
std::optional<content_coding> coding_of_name(std::string_view content_encoding) noexcept;

// The payload's coding, which must be identity unless `taken`: else 415, with the codings that are taken as `allowed`.
std::expected<content_coding, problem> choose_body_coding(std::string_view content_encoding, bool taken) noexcept;

struct answer_coding {
  content_coding best = content_coding::identity;
  bool identity_refused = false;  // then `best` is another, and the answer must have it
};

// The coding of the highest quality; identity where the field names it with a higher one than all others, where it is empty, and where
// there is none (data() is null). Members that break the grammar are passed over. Nothing is acceptable: 406.
std::expected<answer_coding, problem> choose_answer_coding(std::string_view accept_encoding) noexcept;

}  // namespace smelt::proto
