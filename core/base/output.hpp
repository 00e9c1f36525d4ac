// Bytes being written: contiguous, in an arena, growing. A failed growth latches: later writes are dropped, and ok() tells. So does a
// growth beyond a limit that was set; is_beyond() tells that from spent memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/arena.hpp"

namespace smelt {

class output {
 public:
  explicit output(arena& memory) noexcept : memory_(&memory) {}

  // Makes room for `count` more bytes and returns where they go; null when memory is spent. Follow with advance_to.
  [[nodiscard]] char* reserve(std::size_t count) noexcept {
    if (count <= static_cast<std::size_t>(end_ - at_)) [[likely]]
      return at_;
    return grow(count);
  }
  void advance_to(char* at) noexcept { at_ = at; }
  const char* end_of_room() const noexcept { return end_; }

  void append(std::string_view bytes) noexcept {
    if (char* to = reserve(bytes.size())) {
      if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
      at_ = to + bytes.size();
    }
  }
  void append(char byte) noexcept { append(std::string_view(&byte, 1)); }

  bool ok() const noexcept { return !failed_; }

  // At most so many bytes. Looked at where memory grows, by when there may be `overdraft` more; is_beyond() counts exactly.
  void hold_to(std::uint64_t most) noexcept { most_ = most; }
  bool is_beyond() const noexcept { return beyond_ || size() > most_; }
  std::size_t size() const noexcept { return static_cast<std::size_t>(at_ - begin_); }
  std::string_view view() const noexcept { return {begin_, size()}; }
  char* data() noexcept { return begin_; }
  arena& memory() const noexcept { return *memory_; }

  // Forgets what was written after `size`.
  void truncate(std::size_t size) noexcept { at_ = begin_ + size; }
  // And that writing it failed; no bound holds any more.
  void recover(std::size_t size) noexcept {
    truncate(size);
    most_ = ~std::uint64_t{0};
    failed_ = beyond_ = false;
  }
  // Gives the unused room back to the arena where it can take it.
  void finish() noexcept;

 private:
  // What is asked for may be more than what is then written, but not by more than this.
  static constexpr std::size_t overdraft = 64U << 10;

  char* grow(std::size_t count) noexcept;
  char* give_up() noexcept;

  arena* memory_;
  char* begin_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
  std::uint64_t most_ = ~std::uint64_t{0};
  bool failed_ = false;
  bool beyond_ = false;
};

}  // namespace smelt
