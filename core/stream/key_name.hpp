// What names a member where a path leads through its key: one rule for JSON Pointers over bytes and over tapes, and for the paths of
// errors.
//
//   A key that is a text names itself.
//   A key that is an integer from -2^63 to 2^64-1, in whatever form its format holds it, is named by its decimal digits.
//   No other key has a name, and none that has a tag of its own: no pointer leads through it.
//
// So a number is a name where a tape holds it as kind::integer or kind::unsigned_integer, just behind its kind::key.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/number/print.hpp"
#include "core/stream/token.hpp"

namespace smelt {

// An integer's digits.
class integer_name {
 public:
  explicit integer_name(std::int64_t value) noexcept : end_(number::print(room_.data(), value)) {}
  explicit integer_name(std::uint64_t value) noexcept : end_(number::print(room_.data(), value)) {}
  integer_name(const integer_name&) = delete;
  integer_name& operator=(const integer_name&) = delete;

  std::string_view view() const noexcept { return {room_.data(), static_cast<std::size_t>(end_ - room_.data())}; }

 private:
  std::array<char, number::integer_room> room_;
  char* end_;
};

// Gives the name of a key to `use` and returns what that does; none where the key has none. `key` is its token, of the kind key, and is
// followed by the key's own tokens where it is composite.
template <class Use>
auto with_name(const token* key, Use use) noexcept -> std::optional<decltype(use(std::string_view()))> {
  if (!key->has(flag::composite)) return use(key->view());
  const token& own = key[1];
  if (own.is(kind::integer)) return use(integer_name(own.integer()).view());
  if (own.is(kind::unsigned_integer)) return use(integer_name(own.bits()).view());
  return std::nullopt;
}

}  // namespace smelt
