// Texts and numbers of any form as tokens: what the reader and the records of a structure of arrays share.
#pragma once

#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/bjdata/faults.hpp"
#include "core/bjdata/number_lexeme.hpp"
#include "core/simd/utf8.hpp"
#include "core/stream/span_token.hpp"

namespace smelt::bjdata {

// text or key, which must be UTF-8.
inline result<token> text_token(kind what, const input& in, std::string_view content, arena& memory) noexcept {
  const char* const end = content.data() + content.size();
  const char* const invalid = simd::find_invalid_utf8(content.data(), end);
  if (invalid != end) return fail(code::invalid_text, in.offset(invalid), faults::not_utf8);
  const token t = span_token(what, in, content, memory);
  if (!t.data()) return fail(code::memory_limit, in.offset(content.data()), faults::memory);
  return t;
}

inline result<token> character_token(const input& in, const char* at, arena& memory) noexcept {
  if (static_cast<unsigned char>(*at) > 0x7f) return fail(code::invalid_text, in.offset(at), faults::not_ascii);
  return text_token(kind::text, in, {at, 1}, memory);
}

inline result<token> lexeme_token(const input& in, std::string_view lexeme, std::uint32_t most_digits, arena& memory) noexcept {
  const std::size_t offset = in.offset(lexeme.data());
  const auto number = read_lexeme(lexeme, offset, most_digits);
  if (!number) return std::unexpected(number.error());
  switch (number->what) {
  case kind::integer: return token::integer(number->integer(), offset);
  case kind::unsigned_integer: return token::unsigned_integer(number->bits, offset);
  case kind::real: return token::real(number->real(), offset);
  default: break;
  }
  const token t = span_token(kind::number_text, in, lexeme, memory);
  if (!t.data()) return fail(code::memory_limit, offset, faults::memory);
  return t;
}

}  // namespace smelt::bjdata
