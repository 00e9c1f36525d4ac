// A text that still lies in its document, escaped or in chunks as its format has it: compared and measured without decoding it anywhere.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

namespace smelt {

// in_place(): the text, where the input holds it as it is.
// pieces(take): gives the text's bytes to `take`, in order and in pieces of any size, until it returns false. True when all were taken;
// false too for a key that has no name (core/stream/key_name.hpp).
template <class T>
concept text_reference = std::default_initializable<T> && std::copyable<T> && requires(const T text, bool (*take)(std::string_view)) {
  { text.in_place() } noexcept -> std::same_as<std::optional<std::string_view>>;
  { text.pieces(take) } -> std::same_as<bool>;
};

template <text_reference T>
bool equals(const T& text, std::string_view expected) noexcept {
  if (const auto whole = text.in_place()) return *whole == expected;
  const bool all = text.pieces([&expected](std::string_view piece) {
    if (!expected.starts_with(piece)) return false;
    expected.remove_prefix(piece.size());
    return true;
  });
  return all && expected.empty();
}

// Decoded, in bytes.
template <text_reference T>
std::size_t decoded_size(const T& text) noexcept {
  if (const auto whole = text.in_place()) return whole->size();
  std::size_t size = 0;
  text.pieces([&size](std::string_view piece) {
    size += piece.size();
    return true;
  });
  return size;
}

// Writes decoded_size(text) bytes and returns their end.
template <text_reference T>
char* copy_decoded(const T& text, char* to) noexcept {
  text.pieces([&to](std::string_view piece) {
    if (!piece.empty()) std::memcpy(to, piece.data(), piece.size());
    to += piece.size();
    return true;
  });
  return to;
}

}  // namespace smelt
