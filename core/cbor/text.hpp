// Strings and keys where they lie: a text_reference (core/stream/text_reference.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/cbor/small_integer.hpp"
#include "core/cbor/strings.hpp"
#include "core/stream/key_name.hpp"

namespace smelt::cbor {

// The digits of an integer as CBOR has it: n, or -1 - n where negative.
class integer_digits {
 public:
  integer_digits(std::uint64_t n, bool negative) noexcept {
    char* const to = room_.data();
    *to = '-';
    const bool greatest = negative && n == ~std::uint64_t{0};  // -2^64: one more is no 64-bit integer
    end_ = number::print(to + negative, greatest ? n : n + negative);
    if (greatest) ++end_[-1];  // ...615 to ...616
  }
  std::string_view view() const noexcept { return {room_.data(), static_cast<std::size_t>(end_ - room_.data())}; }

 private:
  std::array<char, number::integer_room + 1> room_;
  char* end_;
};

class text_ref {
 public:
  text_ref() = default;
  explicit text_ref(const string_extent& found) noexcept
      : content_(found.content), after_(found.after), length_(found.length), what_(found.chunked ? form::chunked : form::whole) {}

  // A key that is named by its digits, and one that has no name (core/stream/key_name.hpp).
  static text_ref integer_key(const small_integer& key) noexcept {
    return text_ref(key.negative ? form::negative : form::integer, key.bits);
  }
  static text_ref other_key() noexcept { return text_ref(form::other, 0); }

  std::optional<std::string_view> in_place() const noexcept {
    if (what_ != form::whole) return std::nullopt;
    return std::string_view(content_, length_);
  }

  template <class Take>
  bool pieces(Take take) const noexcept {
    switch (what_) {
    case form::whole: return take(std::string_view(content_, length_));
    case form::chunked: return for_each_chunk({content_, after_, length_, true}, take);
    case form::integer: return take(integer_name(n_).view());
    case form::negative: return take(integer_name(static_cast<std::int64_t>(n_)).view());
    case form::other: break;
    }
    return false;
  }

 private:
  enum class form : std::uint8_t { whole, chunked, integer, negative, other };

  text_ref(form what, std::uint64_t n) noexcept : n_(n), what_(what) {}

  const char* content_ = "";
  const char* after_ = nullptr;
  std::uint64_t n_ = 0;
  std::uint32_t length_ = 0;
  form what_ = form::whole;
};

}  // namespace smelt::cbor
