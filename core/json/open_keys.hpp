// Whether the keys of an object differ, as far as that can be told while they are read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/stream/key_signature.hpp"

namespace smelt::json {

// The signatures of the keys of the objects that are open, the innermost object's last. What finds no room is forgotten.
class open_keys {
 public:
  // Where many are open they are kept in `memory`.
  explicit open_keys(arena& memory) noexcept : memory_(memory) {}
  open_keys(const open_keys&) = delete;
  open_keys& operator=(const open_keys&) = delete;

  void add(std::string_view key) noexcept {
    const std::size_t at = size_++;
    if (at >= room_) [[unlikely]] {
      if (!make_room(at)) return;
    }
    signatures_[at] = key_signature(key);
  }
  // Takes the innermost object's off. Whether they are known to differ.
  bool close(std::uint32_t keys) noexcept {
    size_ -= keys;
    if (keys < 2) return true;
    return keys <= few && size_ + keys <= room_ ? all_differ(signatures_ + size_, keys) : many_differ(keys);
  }
  // Whether some are forgotten.
  bool crowded() const noexcept { return size_ > most_room; }

 private:
  static constexpr std::size_t few = 256;  // of one object: what comparing each with each takes grows with their square
  static constexpr std::size_t first_room = 1'024;
  static constexpr std::size_t most_room = 64 * first_room;

  // For more than `used`, which stay.
  bool make_room(std::size_t used) noexcept;
  bool many_differ(std::size_t keys) noexcept;

  arena& memory_;
  std::array<std::uint32_t, first_room + signature_slack> first_;
  std::uint32_t* signatures_ = first_.data();
  std::size_t room_ = first_room;
  std::size_t size_ = 0;
};

}  // namespace smelt::json
