// Relaxed JSON over the suite of strict JSON: it takes what is JSON for the same, and of what is none only what it is for.
#include <set>

#include "core/json/plain_reader.hpp"
#include "core/json/relaxed_reader.hpp"
#include "shared_data.hpp"
#include "tests/agreement/same_tape.hpp"

namespace smelt::conformance {
namespace {

class relaxed_json_suite : public with_shared_data {
 protected:
  relaxed_json_suite() : with_shared_data("suites/json-parsing/test_parsing") {}

  template <class Check>
  void for_each_of(std::string_view prefixes, Check check) const {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const std::string name = file.path().filename().string();
      if (prefixes.find(name[0]) != prefixes.npos) check(name, bytes_of(file.path()));
    }
  }
};

result<void> read_alone(std::string_view text) {
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  return json::read_relaxed(input(text), {}, tokens);
}

TEST_F(relaxed_json_suite, takes_all_json_for_the_same) {
  int taken = 0;
  for_each_of("yi", [&taken](const std::string& name, const std::string& text) {
    block_pool pool;
    arena memory(pool);
    tape strict(memory);
    tape relaxed(memory);
    const auto wanted = json::read_plain(input(text), {}, strict);
    EXPECT_EQ(json::read_relaxed(input(text), {}, relaxed), wanted) << name;
    if (!wanted) return;
    ++taken;
    EXPECT_TRUE(agreement::same_tape(strict.view(), relaxed.view())) << name;
  });
  EXPECT_GE(taken, 95);
}

TEST_F(relaxed_json_suite, takes_of_what_is_no_json_only_what_it_is_for) {
  const std::set<std::string> meant = {
      "n_array_extra_comma.json",
      "n_array_number_and_comma.json",
      "n_number_NaN.json",
      "n_number_infinity.json",
      "n_number_minus_infinity.json",
      "n_object_key_with_single_quotes.json",
      "n_object_repeated_null_null.json",
      "n_object_single_quote.json",
      "n_object_trailing_comma.json",
      "n_object_trailing_comment.json",
      "n_object_trailing_comment_slash_open.json",
      "n_object_unquoted_key.json",
      "n_string_single_quote.json",
      "n_structure_object_with_comment.json",
  };
  std::set<std::string> taken;
  for_each_of("n", [&taken](const std::string& name, const std::string& text) {
    if (read_alone(text)) taken.insert(name);
  });
  EXPECT_EQ(taken, meant);
}

// An error's offset is exact: what lies before it could still become a document.
TEST_F(relaxed_json_suite, could_have_gone_on_before_each_fault) {
  for_each_of("n", [](const std::string& name, const std::string& text) {
    const auto whole = read_alone(text);
    if (whole || whole.error().what == code::depth_limit) return;
    const auto before = read_alone(std::string_view(text).substr(0, whole.error().offset));
    EXPECT_TRUE(before || before.error().what == code::truncated) << name << ": " << whole.error().detail;
  });
}

}  // namespace
}  // namespace smelt::conformance
