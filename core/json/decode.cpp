#include "core/json/decode.hpp"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "core/json/unescape.hpp"

namespace smelt::json {

namespace {

namespace hn = hwy::HWY_NAMESPACE;
using vector_tag = hn::CappedTag<std::uint8_t, 32>;

// Copies a vector, and says how many of its bytes come before a backslash.
HWY_INLINE std::size_t copy_run(char* to, const char* at) {
  const vector_tag d;
  const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(at));
  hn::StoreU(bytes, d, reinterpret_cast<std::uint8_t*>(to));
  const auto first = hn::FindFirstTrue(d, hn::Eq(bytes, hn::Set(d, '\\')));
  return first < 0 ? hn::Lanes(d) : static_cast<std::size_t>(first);
}

}  // namespace

char* decode(const char* at, const char* end, char* to) noexcept {
  const std::size_t lanes = hn::Lanes(vector_tag());
  while (at < end) {
    if (*at == '\\') {
      const unescaped one = unescape(at, end, to);
      if (!one.rest) return nullptr;
      at = one.rest;
      to = one.end;
    } else if (static_cast<std::size_t>(end - at) >= lanes) {
      const std::size_t run = copy_run(to, at);
      at += run;
      to += run;
    } else {
      *to++ = *at++;
    }
  }
  return to;
}

}  // namespace smelt::json
