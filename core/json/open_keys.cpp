#include "core/json/open_keys.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "core/stream/key_hash.hpp"

namespace smelt::json {

namespace {

// By a table, all zeros, of at least twice as many places, a power of two. Signatures can be chosen by who sends the keys; where in the
// table they go cannot.
bool enter_all(std::span<const std::uint32_t> signatures, std::span<std::uint32_t> table) noexcept {
  const std::size_t mask = table.size() - 1;
  for (const std::uint32_t signature : signatures) {
    const std::uint32_t entry = signature | (signature == 0);  // zero is a place that is free
    std::size_t at = (entry ^ key_secret >> 32) * (key_secret | 1) >> 32 & mask;
    while (table[at] != 0) {
      if (table[at] == entry) return false;
      at = (at + 1) & mask;
    }
    table[at] = entry;
  }
  return true;
}

}  // namespace

bool open_keys::make_room(std::size_t used) noexcept {
  if (used >= most_room) return false;
  const std::size_t room = std::min(std::bit_ceil(4 * used), most_room);
  char* const more = memory_.try_allocate((room + signature_slack) * sizeof(std::uint32_t), alignof(std::uint32_t));
  if (!more) return false;
  std::memcpy(more, signatures_, used * sizeof(std::uint32_t));
  signatures_ = reinterpret_cast<std::uint32_t*>(more);
  room_ = room;
  return true;
}

// The table lies behind them.
bool open_keys::many_differ(std::size_t keys) noexcept {
  const std::size_t used = size_ + keys;
  const std::size_t places = std::bit_ceil(2 * keys);
  if (used > room_ || (used + places > room_ && !make_room(used)) || used + places > room_) return false;
  std::uint32_t* const table = signatures_ + used;
  std::fill_n(table, places, 0);
  return enter_all({signatures_ + size_, keys}, {table, places});
}

}  // namespace smelt::json
