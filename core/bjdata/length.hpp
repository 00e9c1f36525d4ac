// Lengths, counts and dimensions: an integer marker and a value that is not negative; and what a length stands before.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/bjdata/faults.hpp"
#include "core/bjdata/marker.hpp"

namespace smelt::bjdata {

struct length {
  std::uint64_t value;
  const char* after;
};

// The value behind a marker that is known already; `at` is its first byte, `item` what a fault is told of.
result<length> take_bare_length(const input& in, const char* at, char marker, const char* item) noexcept;

// The fault of a marker that is none, or of the input's end.
std::unexpected<error> no_length(const input& in, const char* at) noexcept;

inline result<length> take_length(const input& in, const char* at) noexcept {
  if (in.end() - at >= 2 && (*at == 'U' || (*at == 'i' && at[1] >= 0))) [[likely]]
    return length{static_cast<unsigned char>(at[1]), at + 2};
  if (at == in.end() || !is_length(*at)) return no_length(in, at);
  return take_bare_length(in, at + 1, *at, at);
}

// A text with its length before it. `item` is the first byte of the value that it belongs to. UTF-8 is not looked at.
inline result<std::string_view> take_content(const input& in, const char* at, const char* item, std::uint32_t longest) noexcept {
  const auto size = take_length(in, at);
  if (!size) return std::unexpected(size.error());
  if (size->value > static_cast<std::size_t>(in.end() - size->after)) return fail(code::truncated, in.offset(item), faults::beyond_input);
  if (size->value > longest) return fail(code::text_limit, in.offset(item), faults::too_long);
  return std::string_view(size->after, static_cast<std::size_t>(size->value));
}

}  // namespace smelt::bjdata
