#include "core/json/binary_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt::json {
namespace {

std::string shown(std::string_view bytes, bytes_as form) {
  std::string to(binary_text_size(bytes.size(), form), '?');
  EXPECT_EQ(put_binary_text(to.data(), bytes, form), to.data() + to.size());
  return to;
}

// RFC 4648, section 10.
TEST(json_binary_text, is_that_of_the_test_vectors) {
  const struct {
    const char* bytes;
    const char* base64;
    const char* base64url;
    const char* hex;
  } vectors[] = {{"", "", "", ""},
                 {"f", "Zg==", "Zg", "66"},
                 {"fo", "Zm8=", "Zm8", "666f"},
                 {"foo", "Zm9v", "Zm9v", "666f6f"},
                 {"foob", "Zm9vYg==", "Zm9vYg", "666f6f62"},
                 {"fooba", "Zm9vYmE=", "Zm9vYmE", "666f6f6261"},
                 {"foobar", "Zm9vYmFy", "Zm9vYmFy", "666f6f626172"}};
  for (const auto& v : vectors) {
    EXPECT_EQ(shown(v.bytes, bytes_as::base64), v.base64);
    EXPECT_EQ(shown(v.bytes, bytes_as::base64url), v.base64url);
    EXPECT_EQ(shown(v.bytes, bytes_as::hex), v.hex);
  }
}

// RFC 4648, section 5: 62 and 63 are '-' and '_'.
TEST(json_binary_text, differs_in_two_letters_between_the_alphabets) {
  EXPECT_EQ(shown("\xfb\xef\xbe", bytes_as::base64), "++++");
  EXPECT_EQ(shown("\xfb\xef\xbe", bytes_as::base64url), "----");
  EXPECT_EQ(shown("\xff\xff\xff", bytes_as::base64), "////");
  EXPECT_EQ(shown("\xff\xff\xff", bytes_as::base64url), "____");
  EXPECT_EQ(shown({"\0\0\0", 3}, bytes_as::base64url), "AAAA");
}

TEST(json_binary_text, of_every_byte_in_hexadecimal_digits) {
  EXPECT_EQ(shown({"\x00\x0f\x7f\x80\xa5\xff", 6}, bytes_as::hex), "000f7f80a5ff");
}

}  // namespace
}  // namespace smelt::json
