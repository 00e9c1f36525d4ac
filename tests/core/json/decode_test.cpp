#include "core/json/decode.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace smelt::json {
namespace {

std::optional<std::string> decoded(std::string_view content) {
  std::string room(content.size() + 8, '?');
  char* const end = decode(content.data(), content.data() + content.size(), room.data());
  if (!end) return std::nullopt;
  room.resize(static_cast<std::size_t>(end - room.data()));
  return room;
}

TEST(json_decode, knows_every_escape_of_rfc_8259_section_7) {
  EXPECT_EQ(decoded(R"(\"\\\/\b\f\n\r\t)"), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(decoded(R"(\u0041\u00e9\u20AC\uffff)"), "A\xc3\xa9\xe2\x82\xac\xef\xbf\xbf");
  EXPECT_EQ(decoded(R"(\u0000x)"), std::string("\0x", 2));
  EXPECT_EQ(decoded(R"(\uD834\uDD1E)"), "\xf0\x9d\x84\x9e");  // the G clef of that section
  EXPECT_EQ(decoded(R"(\ud800\udc00\udbff\udfff)"), "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
  EXPECT_EQ(decoded(""), "");
}

TEST(json_decode, refuses_every_other_escape) {
  for (int byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<char>(byte);
    const bool known = byte == 'u' || (byte != 0 && std::string_view("\"\\/bfnrt").contains(c));
    EXPECT_EQ(decoded(std::string{'\\', c, '0', '0', '4', '1'}).has_value(), known) << byte;
  }
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t place = 2; place < 6; ++place) {
      std::string one = R"(\u0041)";
      one[place] = static_cast<char>(byte);
      EXPECT_EQ(decoded(one).has_value(), std::string_view("0123456789abcdefABCDEF").contains(one[place])) << byte << " at " << place;
    }
  }
}

TEST(json_decode, refuses_what_is_cut_off_or_unpaired) {
  for (const char* const content :
       {R"(\)", R"(\u)", R"(\u0)", R"(\u004)", R"(abc\)", R"(\ud800)", R"(\ud800x)", R"(\ud800\n)", R"(\ud800\u)", R"(\ud800\u0041)",
        R"(\ud800\ud800)", R"(\ud800\ue000)", R"(\udc00)", R"(\udfff\ud800)", R"(\ud800\udc0)", R"(\ud800\udc0g)", R"(\ud800xudc00)"})
    EXPECT_EQ(decoded(content), std::nullopt) << content;
}

// Eight bytes are copied at a time: an escape at each place among them, and text around it.
TEST(json_decode, finds_an_escape_at_every_place) {
  for (std::size_t before = 0; before < 40; ++before) {
    for (std::size_t after = 0; after < 20; ++after) {
      const std::string plain_before(before, ']');  // the byte after a backslash, which a wrong borrow would take for one
      const std::string plain_after(after, '\xdc');
      EXPECT_EQ(decoded(plain_before + "\\n" + plain_after), plain_before + "\n" + plain_after);
      EXPECT_EQ(decoded(plain_before + "\\\\\\\\" + plain_after), plain_before + "\\\\" + plain_after);
      EXPECT_EQ(decoded(plain_before + "\\ud834\\udd1e" + plain_after), plain_before + "\xf0\x9d\x84\x9e" + plain_after);
    }
  }
}

}  // namespace
}  // namespace smelt::json
