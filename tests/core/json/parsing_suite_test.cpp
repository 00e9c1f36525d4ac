// The JSON parsing suite (Nicolas Seriot's "Parsing JSON is a minefield"), where it is beside the project.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "reading.hpp"

namespace smelt::json {
namespace {

namespace fs = std::filesystem;

fs::path suite() {
  const char* const shared = std::getenv("SMELT_SHARED");
  const fs::path root = shared ? fs::path(shared) : fs::path(__FILE__).parent_path() / "../../../../shared";
  return root / "suites/json-parsing/test_parsing";
}

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class json_parsing_suite : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(suite())) GTEST_SKIP() << "the suite is not beside the project";
  }

  template <class Check>
  static int each(char prefix, Check check) {
    int files = 0;
    for (const auto& file : fs::directory_iterator(suite())) {
      const std::string name = file.path().filename().string();
      if (name[0] != prefix) continue;
      ++files;
      SCOPED_TRACE(name);
      check(bytes_of(file.path()));
    }
    return files;
  }
};

TEST_F(json_parsing_suite, is_accepted_where_it_must_be) {
  EXPECT_EQ(each('y', [](const std::string& text) { EXPECT_TRUE(reading(text).done.has_value()); }), 95);
}

TEST_F(json_parsing_suite, is_refused_where_it_must_be) {
  EXPECT_EQ(each('n', [](const std::string& text) { EXPECT_FALSE(reading(text).done.has_value()); }), 188);
}

// An error's offset is exact: what lies before it could still become a document.
TEST_F(json_parsing_suite, could_have_gone_on_before_each_fault) {
  each('n', [](const std::string& text) {
    const reading whole(text);
    ASSERT_FALSE(whole.done.has_value());
    if (whole.done.error().what == code::depth_limit) return;
    const reading before(text.substr(0, whole.done.error().offset));
    EXPECT_TRUE(before.done.has_value() || before.done.error().what == code::truncated) << whole.done.error().detail;
  });
}

}  // namespace
}  // namespace smelt::json
