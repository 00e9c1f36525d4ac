// One document's tokens, complete before any sink sees them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/stream/token.hpp"

namespace smelt {

// A value's tokens, and the base that their offsets count from. Indices in container tokens are those of the whole tape, so a view keeps
// the whole and says where its value stands.
struct tape_view {
  const token* tokens;  // of the whole tape
  std::uint32_t first;  // of the value
  std::uint32_t last;   // one past the value
  const char* base;

  const token& operator[](std::uint32_t index) const noexcept { return tokens[index]; }
};

class tape {
 public:
  explicit tape(arena& memory) noexcept : memory_(memory) {}
  tape(const tape&) = delete;
  tape& operator=(const tape&) = delete;

  // Room for `count` more tokens: where the next one goes, or null when memory is spent. Follow with advance_to.
  [[nodiscard]] token* reserve(std::size_t count) noexcept {
    if (count <= static_cast<std::size_t>(end_ - at_)) [[likely]]
      return at_;
    return grow(count);
  }
  void advance_to(token* at) noexcept { at_ = at; }

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(at_ - begin_); }
  token* data() noexcept { return begin_; }
  token& operator[](std::size_t index) noexcept { return begin_[index]; }
  const token& operator[](std::size_t index) const noexcept { return begin_[index]; }
  std::span<const token> tokens() const noexcept { return {begin_, size()}; }

  tape_view view() const noexcept { return {begin_, 0, size(), base_}; }
  // The value (tags included) that begins at `index`.
  tape_view value(std::uint32_t index) const noexcept;

  void set_base(const char* base) noexcept { base_ = base; }
  const char* base() const noexcept { return base_; }
  arena& memory() const noexcept { return memory_; }

  // That no object has two equal keys; its reader may have seen so much. Until it says so, nobody knows.
  void set_distinct(bool distinct) noexcept { distinct_ = distinct; }
  bool distinct() const noexcept { return distinct_; }

  void clear() noexcept {
    at_ = begin_;
    distinct_ = false;
  }
  // Both must be of one arena.
  void swap(tape& other) noexcept {
    std::swap(begin_, other.begin_);
    std::swap(at_, other.at_);
    std::swap(end_, other.end_);
    std::swap(base_, other.base_);
    std::swap(distinct_, other.distinct_);
  }

 private:
  token* grow(std::size_t count) noexcept;

  arena& memory_;
  token* begin_ = nullptr;
  token* at_ = nullptr;
  token* end_ = nullptr;
  const char* base_ = nullptr;
  bool distinct_ = false;
};

// One past the value that begins at `index`; tags and composite keys are stepped over with what they belong to. In the tape of a
// document that failed, a container that was never closed reaches to `size`.
std::uint32_t after_value(std::span<const token> tokens, std::uint32_t index) noexcept;

}  // namespace smelt
