// What the writers of binary formats share. All write at a pointer and return the end; the room they need is stated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/config.hpp"
#include "core/base/input.hpp"

namespace smelt {

// Enough for any value but a longer text, byte string or typed array's data: what these need beyond it is their length.
inline constexpr std::size_t value_room = 64;

inline char* put_byte(char* to, char byte) noexcept {
  *to = byte;
  return to + 1;
}
inline char* put_byte(char* to, std::uint8_t byte) noexcept { return put_byte(to, static_cast<char>(byte)); }

// What follows a string's head; value_room + length bytes must be writable where that began. `with_slack`: text_slack bytes behind the
// content are readable.
template <bool with_slack>
char* put_content(char* to, std::string_view content) noexcept {
  if constexpr (with_slack && config::wide_copies) {
    std::memcpy(to, content.data(), text_slack);
    if (content.size() > text_slack) [[unlikely]]
      std::memcpy(to + text_slack, content.data() + text_slack, content.size() - text_slack);
  } else if (!content.empty()) {
    std::memcpy(to, content.data(), content.size());
  }
  return to + content.size();
}

}  // namespace smelt
