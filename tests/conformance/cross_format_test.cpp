// The same documents in JSON and in binary formats, as another implementation wrote them.
#include "conversion.hpp"
#include "core/format/format.hpp"
#include "same_json.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {
namespace {

// That implementation sorts keys.
tree sorted(const tree& value) { return tree::parse(nlohmann::json::parse(value.dump()).dump()); }

class cross_format_suite : public with_shared_data, public testing::WithParamInterface<const char*> {
 protected:
  cross_format_suite() : with_shared_data("suites/cross-format") {}

  template <class Check>
  int each(Check check) const {
    int documents = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
      if (file.path().extension() != ".json") continue;
      SCOPED_TRACE(file.path());
      ++documents;
      check(bytes_of(file.path()), bytes_of(file.path().string() + "." + GetParam()));
    }
    return documents;
  }

  const smelt::format& json_ = *find_format("json");
  const smelt::format& format_ = *find_format(GetParam());
};

INSTANTIATE_TEST_SUITE_P(formats, cross_format_suite, testing::Values("cbor", "msgpack"),
                         [](const auto& one) { return std::string(one.param); });

TEST_P(cross_format_suite, says_the_same_in_the_format_and_in_json) {
  const int documents = each([this](const std::string& text, const std::string& bytes) {
    const conversion_of to_json(bytes, format_, json_);
    ASSERT_TRUE(to_json.ok());
    EXPECT_EQ(difference(sorted(tree::parse(text)), sorted(tree::parse(to_json.view()))), "");
    const conversion_of to_format(text, json_, format_);
    ASSERT_TRUE(to_format.ok());
    EXPECT_EQ(difference(sorted(tree_from(GetParam(), bytes)), sorted(tree_from(GetParam(), to_format.view()))), "");
  });
  EXPECT_GT(documents, 10);
}

TEST_P(cross_format_suite, is_no_longer_in_our_bytes_than_in_theirs) {
  each([this](const std::string& text, const std::string& bytes) {
    const conversion_of ours(text, json_, format_);
    EXPECT_LE(ours.view().size(), bytes.size());
    constexpr write_options canonical{.canonical = true};
    EXPECT_EQ(conversion_of(bytes, format_, format_, duplicate_keys::keep, canonical).view(),
              conversion_of(text, json_, format_, duplicate_keys::keep, canonical).view());
  });
}

// Their reals are all of 64 bits.
class cross_format_bjdata : public cross_format_suite {};
INSTANTIATE_TEST_SUITE_P(formats, cross_format_bjdata, testing::Values("bjdata"), [](const auto& one) { return std::string(one.param); });

TEST_P(cross_format_bjdata, says_the_same_in_the_format_and_in_json) {
  const int documents = each([this](const std::string& text, const std::string& bytes) {
    const conversion_of to_json(bytes, format_, json_);
    ASSERT_TRUE(to_json.ok()) << to_json.fault().detail << to_json.fault().offset;
    const tree expected = sorted(tree::parse(text));
    EXPECT_EQ(difference(expected, sorted(tree::parse(to_json.view()))), "");
    for (const auto how : {prefer::size, prefer::speed}) {
      const conversion_of ours(text, json_, format_, duplicate_keys::keep, {.prefer = how});
      ASSERT_TRUE(ours.ok());
      if (how == prefer::size) {
        EXPECT_LE(ours.view().size(), bytes.size());
      }
      const conversion_of back(ours.view(), format_, json_);
      EXPECT_EQ(difference(expected, sorted(tree::parse(back.view()))), "");
    }
  });
  EXPECT_GT(documents, 10);
}

}  // namespace
}  // namespace smelt::conformance
