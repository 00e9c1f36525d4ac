#include "core/json/escape.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <string>

namespace smelt::json {
namespace {

// What RFC 8785, section 3.2.2.2 says of each character, one by one.
std::string expected(std::string_view text) {
  std::string out;
  for (const char c : text) {
    char buffer[8];
    switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\b': out += "\\b"; break;
    case '\t': out += "\\t"; break;
    case '\n': out += "\\n"; break;
    case '\f': out += "\\f"; break;
    case '\r': out += "\\r"; break;
    default:
      if (static_cast<unsigned char>(c) >= 0x20) {
        out += c;
        break;
      }
      std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned>(c));
      out += buffer;
    }
  }
  return out;
}

// From memory of which exactly `slack` bytes behind the text may be read.
std::string escaped(std::string_view text, std::size_t slack) {
  const std::unique_ptr<char[]> exact(new char[text.size() + slack]);
  text.copy(exact.get(), text.size());
  for (std::size_t i = 0; i < slack; ++i) exact[text.size() + i] = '"';
  std::string to(escaped_room(text.size()), '?');
  const char* const end = exact.get() + text.size();
  to.resize(static_cast<std::size_t>(put_escaped(to.data(), exact.get(), end, end + slack) - to.data()));
  return to;
}

TEST(json_escape, of_each_byte_alone_is_what_rfc_8785_says) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string one(1, static_cast<char>(byte));
    EXPECT_EQ(escaped(one, 0), expected(one)) << byte;
    EXPECT_EQ(escaped(one, 32), expected(one)) << byte;
  }
}

TEST(json_escape, of_each_byte_at_every_place_of_a_vector) {
  constexpr char bytes[] = {'\0', '\x1f', ' ', '!', '"', '#', '[', '\\', ']', '\x7f', '\x80', '\x9c', '\xa2', '\xff'};
  for (const std::size_t size : {1U, 15U, 16U, 17U, 31U, 32U, 33U, 63U, 64U, 65U, 100U}) {
    for (std::size_t place = 0; place < size; ++place) {
      for (const char byte : bytes) {
        std::string text(size, 'x');
        text[place] = byte;
        for (const std::size_t slack : {0U, 1U, 31U, 32U, 64U}) ASSERT_EQ(escaped(text, slack), expected(text)) << size << ' ' << place;
      }
    }
  }
}

TEST(json_escape, of_nothing_but_escapes_fits_the_room_that_it_names) {
  for (const std::size_t size : {0U, 1U, 5U, 32U, 200U}) {
    for (const char byte : {'\1', '"', 'x'}) {
      const std::string text(size, byte);
      for (const std::size_t slack : {0U, 40U}) EXPECT_EQ(escaped(text, slack), expected(text));
    }
  }
}

}  // namespace
}  // namespace smelt::json
