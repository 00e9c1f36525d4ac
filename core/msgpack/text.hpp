// Strings and keys where they lie: a text_reference (core/stream/text_reference.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/stream/key_name.hpp"

namespace smelt::msgpack {

class text_ref {
 public:
  text_ref() = default;
  explicit text_ref(std::string_view content) noexcept : content_(content) {}

  // A key that is named by its digits, and one that has no name (core/stream/key_name.hpp).
  static text_ref integer_key(std::int64_t value) noexcept { return text_ref(form::integer, static_cast<std::uint64_t>(value)); }
  static text_ref integer_key(std::uint64_t value) noexcept { return text_ref(form::unsigned_integer, value); }
  static text_ref other_key() noexcept { return text_ref(form::other, 0); }

  std::optional<std::string_view> in_place() const noexcept {
    if (what_ != form::whole) return std::nullopt;
    return content_;
  }

  template <class Take>
  bool pieces(Take take) const noexcept {
    switch (what_) {
    case form::whole: return take(content_);
    case form::integer: return take(integer_name(static_cast<std::int64_t>(n_)).view());
    case form::unsigned_integer: return take(integer_name(n_).view());
    case form::other: break;
    }
    return false;
  }

 private:
  enum class form : std::uint8_t { whole, integer, unsigned_integer, other };

  text_ref(form what, std::uint64_t n) noexcept : n_(n), what_(what) {}

  std::string_view content_ = "";
  std::uint64_t n_ = 0;
  form what_ = form::whole;
};

}  // namespace smelt::msgpack
