// The bytes of one document, borrowed, and how far beyond its end memory may be read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smelt {

// How many bytes behind every text a token points at are readable, so that short texts can be copied in one wide step.
inline constexpr std::size_t text_slack = 32;

class input {
 public:
  // `padding`: how many bytes after the end are readable (any content). None is needed; with text_slack or more nothing is copied
  // for want of it.
  constexpr input(std::string_view bytes, std::size_t padding = 0) noexcept
      : base_(bytes.data()), begin_(bytes.data()), end_(bytes.data() + bytes.size()), readable_(end_ + padding) {}

  const char* begin() const noexcept { return begin_; }
  const char* end() const noexcept { return end_; }
  std::size_t size() const noexcept { return static_cast<std::size_t>(end_ - begin_); }
  std::string_view view() const noexcept { return {begin_, size()}; }

  // Offsets in errors and tokens count from here, so that those of a slice are those of the whole.
  const char* base() const noexcept { return base_; }
  std::size_t offset(const char* at) const noexcept { return static_cast<std::size_t>(at - base_); }

  // Memory up to here may be read.
  const char* readable() const noexcept { return readable_; }

  // A part, keeping the offsets of the whole; first and count must lie within it.
  input slice(std::size_t first, std::size_t count) const noexcept {
    input part = *this;
    part.begin_ = begin_ + first;
    part.end_ = part.begin_ + count;
    return part;
  }

 private:
  const char* base_;
  const char* begin_;
  const char* end_;
  const char* readable_;
};

}  // namespace smelt
