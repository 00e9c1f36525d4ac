#include "config/origin.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "config/load.hpp"
#include "tests/config/settings_file.hpp"

namespace smelt::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::array<const char*, 1> nothing{nullptr};

TEST(config_origin, is_what_a_browser_sends) {
  for (const char* good : {"https://example.org", "http://localhost:3000", "http://127.0.0.1:8080", "https://[2001:db8::1]:8443",
                           "http://[::1]", "https://a-b.example"})
    EXPECT_TRUE(is_origin(good)) << good;
}

TEST(config_origin, is_nothing_that_a_browser_never_sends) {
  for (const char* bad :
       {"", "*", "null", "example.org", "https://", "https://Example.org", "HTTPS://example.org", "https://example.org/",
        "https://example.org:443", "http://example.org:80", "https://example.org:0443", "https://example.org:", "https://u@example.org",
        "ftp://example.org", "https://*.example.org", "https://a b", "https://[::1", "https://example.org:123456"})
    EXPECT_FALSE(is_origin(bad)) << bad;
}

TEST(config_origin, comes_in_lists) {
  EXPECT_THAT(read_origins("https://a.example , http://b.example:81").value(), ElementsAre("https://a.example", "http://b.example:81"));
  EXPECT_THAT(read_origins(" * ").value(), ElementsAre("*"));
  EXPECT_THAT(read_origins("").value(), IsEmpty());
  for (const char* bad : {",", "https://a.example,", "*, https://a.example", "https://a.example https://b.example"})
    EXPECT_FALSE(read_origins(bad)) << bad;
  EXPECT_EQ(show_origins({"https://a.example", "http://b.example:81"}), "https://a.example, http://b.example:81");
}

TEST(config_origin, comes_in_a_file_as_a_list_or_as_a_text) {
  for (const char* text : {"[access]\ncors_origins = [\"https://a.example\", \"https://b.example\"]\n",
                           "[access]\ncors_origins = \"https://a.example,https://b.example\"\n"}) {
    const settings_file file(text);
    const auto made = load({.file = file.path(), .variables = nothing.data(), .flags = {}});
    ASSERT_TRUE(made) << made.error()[0];
    EXPECT_THAT(made->values.access.cors_origins, ElementsAre("https://a.example", "https://b.example"));
  }
  const settings_file none("[access]\ncors_origins = []\n");
  EXPECT_THAT(load({.file = none.path(), .variables = nothing.data(), .flags = {}})->values.access.cors_origins, IsEmpty());
}

TEST(config_origin, is_refused_in_a_file_with_its_line) {
  for (const char* text : {"[access]\ncors_origins = [\"https://a.example\", \"https://B.example\"]\n", "[access]\ncors_origins = [1]\n",
                           "[access]\ncors_origins = 1\n", "[access]\ncors_origins = [\"https://a.example,https://b.example\"]\n"}) {
    const settings_file file(text);
    const auto made = load({.file = file.path(), .variables = nothing.data(), .flags = {}});
    ASSERT_FALSE(made) << text;
    EXPECT_THAT(made.error(), ElementsAre(HasSubstr(file.path() + ":2: access.cors_origins")));
  }
  const settings_file other("[log]\nlevel = [\"info\"]\n");
  EXPECT_FALSE(load({.file = other.path(), .variables = nothing.data(), .flags = {}}));
}

}  // namespace
}  // namespace smelt::config
