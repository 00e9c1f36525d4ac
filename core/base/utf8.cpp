#include "core/base/utf8.hpp"

#include "core/base/config.hpp"
#include "core/base/load.hpp"

namespace smelt {

namespace {

struct lead {
  std::uint8_t length;    // of the sequence; 0: no sequence begins so
  std::uint8_t least;     // what the second byte may be
  std::uint8_t greatest;  // the others are 80..BF
};

constexpr lead lead_of(unsigned char first) noexcept {
  if (first < 0x80) return {1, 0, 0};
  if (first < 0xc2) return {0, 0, 0};
  if (first < 0xe0) return {2, 0x80, 0xbf};
  if (first == 0xe0) return {3, 0xa0, 0xbf};
  if (first == 0xed) return {3, 0x80, 0x9f};
  if (first < 0xf0) return {3, 0x80, 0xbf};
  if (first == 0xf0) return {4, 0x90, 0xbf};
  if (first < 0xf4) return {4, 0x80, 0xbf};
  if (first == 0xf4) return {4, 0x80, 0x8f};
  return {0, 0, 0};
}

const char* skip_ascii(const char* at, const char* end) noexcept {
  if constexpr (config::wide_scans) {
    while (end - at >= 8 && (load_little<std::uint64_t>(at) & 0x8080'8080'8080'8080) == 0) at += 8;
  }
  while (at < end && static_cast<unsigned char>(*at) < 0x80) ++at;
  return at;
}

}  // namespace

int utf8_sequence(const char* at, const char* end) noexcept {
  const lead first = lead_of(static_cast<unsigned char>(*at));
  if (first.length <= 1) return first.length;
  if (end - at < 2) return -1;
  const auto second = static_cast<unsigned char>(at[1]);
  if (second < first.least || second > first.greatest) return 0;
  for (int i = 2; i < first.length; ++i) {
    if (at + i >= end) return -1;
    if ((static_cast<unsigned char>(at[i]) & 0xc0) != 0x80) return 0;
  }
  return first.length;
}

const char* find_invalid_utf8(const char* at, const char* end) noexcept {
  while ((at = skip_ascii(at, end)) < end) {
    const int length = utf8_sequence(at, end);
    if (length <= 0) return at;
    at += length;
  }
  return end;
}

char* put_utf8(char32_t scalar, char* to) noexcept {
  const auto put = [&to](char32_t byte) { *to++ = static_cast<char>(byte); };
  const auto continuation = [&put](char32_t bits) { put(0x80 | (bits & 0x3f)); };
  if (scalar < 0x80) {
    put(scalar);
  } else if (scalar < 0x800) {
    put(0xc0 | scalar >> 6);
    continuation(scalar);
  } else if (scalar < 0x10000) {
    put(0xe0 | scalar >> 12);
    continuation(scalar >> 6);
    continuation(scalar);
  } else {
    put(0xf0 | scalar >> 18);
    continuation(scalar >> 12);
    continuation(scalar >> 6);
    continuation(scalar);
  }
  return to;
}

}  // namespace smelt
