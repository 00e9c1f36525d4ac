// JSON Pointer (RFC 6901), checked once and walked without allocating.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/error.hpp"

namespace smelt::query {

// One step of a pointer, still escaped: "~1" stands for "/", "~0" for "~".
class step {
 public:
  explicit step(std::string_view escaped) noexcept : escaped_(escaped) {}

  // Whether this names the given key. The key is plain bytes.
  bool equals(std::string_view key) const noexcept;
  // As an array index: digits without a leading zero, below 2^32. "-" names no element.
  std::optional<std::uint32_t> index() const noexcept;
  std::string_view escaped() const noexcept { return escaped_; }

  // Compares with a key that comes in pieces.
  class matcher {
   public:
    explicit matcher(const step& wanted) noexcept : rest_(wanted.escaped_) {}
    // False when the key, as far as it has come, is not the beginning of what the step names.
    bool take(std::string_view piece) noexcept;
    bool complete() const noexcept { return rest_.empty(); }

   private:
    std::string_view rest_;
  };

 private:
  std::string_view escaped_;
};

// Borrows its text.
class pointer {
 public:
  pointer() = default;  // the whole document
  // Empty, or "/" before every step; "~" only as "~0" or "~1"; UTF-8. An error's offset is into the text.
  static result<pointer> parse(std::string_view text) noexcept;

  std::string_view text() const noexcept { return text_; }

  class iterator {
   public:
    iterator() = default;  // at the end
    explicit iterator(std::string_view rest) noexcept : rest_(rest) {}
    bool at_end() const noexcept { return rest_.empty(); }
    step operator*() const noexcept { return step(rest_.substr(1, step_length())); }
    iterator& operator++() noexcept {
      rest_.remove_prefix(1 + step_length());
      return *this;
    }

   private:
    std::size_t step_length() const noexcept {
      const auto slash = rest_.find('/', 1);
      return (slash == std::string_view::npos ? rest_.size() : slash) - 1;
    }
    std::string_view rest_;
  };
  iterator begin() const noexcept { return iterator(text_); }

 private:
  explicit pointer(std::string_view text) noexcept : text_(text) {}
  std::string_view text_;
};

}  // namespace smelt::query
