#include "core/json/escape.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>

#include "core/base/config.hpp"

namespace smelt::json {

namespace {

namespace hn = hwy::HWY_NAMESPACE;
using vector_tag = hn::CappedTag<std::uint8_t, 32>;

constexpr bool must_escape(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

char* put_escape(char* to, char c) noexcept {
  constexpr std::size_t named = 14;
  static constexpr char names[named] = {0, 0, 0, 0, 0, 0, 0, 0, 'b', 't', 'n', 0, 'f', 'r'};
  const auto byte = static_cast<unsigned char>(c);
  const char name = byte >= 0x20 ? c : byte < named ? names[byte] : '\0';
  if (!name) return put_escaped_byte(to, byte);
  to[0] = '\\';
  to[1] = name;
  return to + 2;
}

// Copies a vector, and says how many of its bytes come before one that must be escaped.
HWY_INLINE std::size_t copy_plain(char* to, const char* at) {
  const vector_tag d;
  const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(at));
  hn::StoreU(bytes, d, reinterpret_cast<std::uint8_t*>(to));
  const auto special = hn::Or(hn::Lt(bytes, hn::Set(d, 0x20)), hn::Or(hn::Eq(bytes, hn::Set(d, '"')), hn::Eq(bytes, hn::Set(d, '\\'))));
  const auto first = hn::FindFirstTrue(d, special);
  return first < 0 ? hn::Lanes(d) : static_cast<std::size_t>(first);
}

}  // namespace

char* put_escaped(char* to, const char* at, const char* end, const char* readable) noexcept {
  const std::size_t lanes = hn::Lanes(vector_tag());
  while (at < end) {
    if (config::wide_scans && static_cast<std::size_t>(readable - at) >= lanes) {
      const std::size_t plain = std::min(copy_plain(to, at), static_cast<std::size_t>(end - at));
      at += plain;
      to += plain;
      if (plain == lanes || at == end) continue;
    }
    if (must_escape(*at)) {
      to = put_escape(to, *at++);
    } else {
      *to++ = *at++;
    }
  }
  return to;
}

}  // namespace smelt::json
