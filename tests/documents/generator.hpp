// JSON documents of every shape, the same for the same seed with every compiler.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace smelt::documents {

enum class numbers : std::uint8_t {
  binary,  // integers of 64 bits, and what has at most 17 significant digits and is near a double: what every reader reads alike
  any,     // also those that no integer or double holds
};

// Mostly some hundred bytes: strings with every escape and with UTF-8 of every length, numbers of every shape, white space; some deep, some
// wide, a few longer than the windows and blocks in which readers look at them. Keys are unique within their object.
class generator {
 public:
  explicit generator(std::uint64_t seed, numbers kinds = numbers::binary) noexcept : state_(seed * 2 + 1), kinds_(kinds) {}

  // The next document; valid until the next call.
  std::string_view next();

  // From 0 to bound - 1.
  std::uint32_t below(std::uint32_t bound) noexcept;

 private:
  void value(int depth);
  void scalar();
  void container(int depth);
  void deep();
  void long_string();
  void string(std::string_view start);
  void piece();
  void number();
  void digits(std::uint32_t count);
  void integer();
  void real();
  void big_number();
  void space();
  void one_of(std::span<const std::string_view> choices) { text_ += choices[below(static_cast<std::uint32_t>(choices.size()))]; }

  std::uint64_t state_;
  numbers kinds_;
  std::uint32_t most_members_ = 0;
  bool spacious_ = false;
  std::string text_;
};

// How many documents a suite is to generate: SMELT_DOCUMENTS, else 20,000.
std::uint64_t how_many();

}  // namespace smelt::documents
