#include "core/json/canonical.hpp"

#include <algorithm>
#include <cstdint>

#include "core/stream/sorted.hpp"

namespace smelt::json {

namespace {

// UTF-8's bytes sort as UTF-16's units do, but that what takes a surrogate pair (from F0) comes before U+E000 (EE and EF).
constexpr std::uint8_t weight(char byte) noexcept {
  const auto b = static_cast<std::uint8_t>(byte);
  if (b < 0xee) return b;
  return b < 0xf0 ? static_cast<std::uint8_t>(b + 5) : static_cast<std::uint8_t>(b - 2);
}

bool before(const member_key& left, const member_key& right) noexcept {
  if (left.composite || right.composite) return !left.composite;
  return std::ranges::lexicographical_compare(left.content, right.content, {}, weight, weight);
}

result<std::string_view> spell(const tape_view&, const write_options&, arena&) { return std::string_view(); }

}  // namespace

result<void> sort_keys(const tape_view& from, tape& to, const write_options& options) {
  return sort_members(from, to, {before, spell}, options);
}

}  // namespace smelt::json
