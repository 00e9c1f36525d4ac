#include "core/json/skip.hpp"

#include <bit>
#include <cstring>

#include "core/json/bracket_count.hpp"
#include "core/json/skip_block.hpp"

namespace smelt::json {

namespace {

bool pass_each(bracket_count& count, block_brackets brackets, const char* block) noexcept {
  for (std::uint64_t left = brackets.opening | brackets.closing; left != 0; left &= left - 1) {
    if (count.pass(block + std::countr_zero(left))) return true;
  }
  return false;
}

skipped skip_container_by_blocks(const char* at, const char* end, std::uint32_t depth) noexcept {
  bracket_count count(at, depth);
  block_state state;
  for (; end - at >= block_size; at += block_size) {
    const block_brackets brackets = state.brackets(at);
    if (!count.pass(brackets) && pass_each(count, brackets, at)) return count.result();
  }
  char last[block_size];
  const auto left = static_cast<std::size_t>(end - at);
  std::memset(last, ' ', sizeof last);
  std::memcpy(last, at, left);
  if (pass_each(count, state.brackets(last), at)) return count.result();
  return {end, skipped::cut};
}

// A backslash has no business outside strings; there too it takes the meaning from a quotation mark, as the blocks have it.
bool escapes(const char* at, const char* end) noexcept { return *at == '\\' && end - at > 1 && (at[1] == '"' || at[1] == '\\'); }

skipped skip_container_by_bytes(const char* at, const char* end, std::uint32_t depth) noexcept {
  bracket_count count(at, depth);
  while (at < end) {
    if (*at == '"') {
      const skipped text = skip_string<false>(at + 1, end);
      if (text.what != skipped::whole) return text;
      at = text.end;
      continue;
    }
    if ((opens(*at) || closes(*at)) && count.pass(at)) return count.result();
    at += escapes(at, end) ? 2 : 1;
  }
  return {end, skipped::cut};
}

}  // namespace

template <bool wide>
skipped skip_container(const char* at, const char* end, std::uint32_t depth) noexcept {
  return wide ? skip_container_by_blocks(at, end, depth) : skip_container_by_bytes(at, end, depth);
}

template <bool wide>
skipped skip_string(const char* at, const char* end) noexcept {
  for (;;) {
    if constexpr (wide) at = find_quote_or_backslash(at, end);
    if (at == end) return {end, skipped::cut};
    if (*at == '"') return {at + 1, skipped::whole};
    if (*at == '\\' && ++at == end) return {end, skipped::cut};
    ++at;
  }
}

skipped skip_scalar(const char* at, const char* end) noexcept {
  while (at < end && !ends_scalar(*at)) ++at;
  return {at, skipped::whole};
}

template skipped skip_container<false>(const char*, const char*, std::uint32_t) noexcept;
template skipped skip_container<true>(const char*, const char*, std::uint32_t) noexcept;
template skipped skip_string<false>(const char*, const char*) noexcept;
template skipped skip_string<true>(const char*, const char*) noexcept;

}  // namespace smelt::json
