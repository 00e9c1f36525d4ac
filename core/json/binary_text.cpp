#include "core/json/binary_text.hpp"

#include <cstdint>

#include "core/base/hex.hpp"

namespace smelt::json {

namespace {

constexpr char url_alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr char plain_alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::uint32_t byte_at(std::string_view bytes, std::size_t i) noexcept { return static_cast<unsigned char>(bytes[i]); }

char* put_base64(char* to, std::string_view bytes, const char* alphabet, bool padded) noexcept {
  const auto put = [&](std::uint32_t group, int digits) {
    for (int i = 0; i < digits; ++i) *to++ = alphabet[group >> (18 - 6 * i) & 63];
  };
  std::size_t i = 0;
  for (; bytes.size() - i >= 3; i += 3) put(byte_at(bytes, i) << 16 | byte_at(bytes, i + 1) << 8 | byte_at(bytes, i + 2), 4);
  const std::size_t rest = bytes.size() - i;
  if (rest == 0) return to;
  put(byte_at(bytes, i) << 16 | (rest == 2 ? byte_at(bytes, i + 1) << 8 : 0), static_cast<int>(rest) + 1);
  for (std::size_t pad = rest; padded && pad < 3; ++pad) *to++ = '=';
  return to;
}

}  // namespace

std::size_t binary_text_size(std::size_t size, bytes_as form) noexcept {
  if (form == bytes_as::hex) return 2 * size;
  if (form == bytes_as::base64) return (size + 2) / 3 * 4;
  return size / 3 * 4 + (size % 3 ? size % 3 + 1 : 0);
}

char* put_binary_text(char* to, std::string_view bytes, bytes_as form) noexcept {
  if (form != bytes_as::hex)
    return put_base64(to, bytes, form == bytes_as::base64 ? plain_alphabet : url_alphabet, form == bytes_as::base64);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    *to++ = hex_digits[byte_at(bytes, i) >> 4];
    *to++ = hex_digits[byte_at(bytes, i) & 15];
  }
  return to;
}

}  // namespace smelt::json
