// The same documents in JSON, CBOR and BJData, as another implementation wrote them.
#include "conversion.hpp"
#include "core/bjdata/format.hpp"
#include "core/cbor/format.hpp"
#include "core/json/format.hpp"
#include "same_json.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {
namespace {

// That implementation sorts keys.
tree sorted_text(std::string_view text) { return tree::parse(nlohmann::json::parse(text).dump()); }
tree sorted_cbor(std::string_view bytes) { return tree::parse(nlohmann::json::from_cbor(bytes).dump()); }

class cross_format_suite : public with_shared_data {
 protected:
  cross_format_suite() : with_shared_data("suites/cross-format") {}

  // Gives each text and its form in the format of that extension.
  template <class Check>
  int each(std::string_view extension, Check check) const {
    int documents = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
      if (file.path().extension() != ".json") continue;
      SCOPED_TRACE(file.path());
      ++documents;
      check(bytes_of(file.path()), bytes_of(file.path().string().append(extension)));
    }
    return documents;
  }
};

TEST_F(cross_format_suite, says_the_same_in_cbor_and_in_json) {
  const int documents = each(".cbor", [](const std::string& text, const std::string& bytes) {
    const conversion_of to_json(bytes, cbor::description, json::description);
    ASSERT_TRUE(to_json.ok());
    EXPECT_EQ(difference(sorted_text(text), sorted_text(to_json.view())), "");
    const conversion_of to_cbor(text, json::description, cbor::description);
    ASSERT_TRUE(to_cbor.ok());
    EXPECT_EQ(difference(sorted_cbor(bytes), sorted_cbor(to_cbor.view())), "");
  });
  EXPECT_GT(documents, 10);
}

TEST_F(cross_format_suite, is_no_longer_in_our_cbor_than_in_theirs) {
  each(".cbor", [](const std::string& text, const std::string& bytes) {
    const conversion_of ours(text, json::description, cbor::description);
    EXPECT_LE(ours.view().size(), bytes.size());
    constexpr write_options canonical{.canonical = true};
    EXPECT_EQ(conversion_of(bytes, cbor::description, cbor::description, duplicate_keys::keep, canonical).view(),
              conversion_of(text, json::description, cbor::description, duplicate_keys::keep, canonical).view());
  });
}

// Their reals are all of 64 bits.
TEST_F(cross_format_suite, says_the_same_in_bjdata_and_in_json) {
  const int documents = each(".bjdata", [](const std::string& text, const std::string& bytes) {
    const conversion_of to_json(bytes, bjdata::description, json::description);
    ASSERT_TRUE(to_json.ok()) << to_json.fault().detail << to_json.fault().offset;
    EXPECT_EQ(difference(sorted_text(text), sorted_text(to_json.view())), "");
    for (const auto how : {prefer::size, prefer::speed}) {
      const conversion_of ours(text, json::description, bjdata::description, duplicate_keys::keep, {.prefer = how});
      ASSERT_TRUE(ours.ok());
      if (how == prefer::size) {
        EXPECT_LE(ours.view().size(), bytes.size());
      }
      const conversion_of back(ours.view(), bjdata::description, json::description);
      EXPECT_EQ(difference(sorted_text(text), sorted_text(back.view())), "");
    }
  });
  EXPECT_GT(documents, 10);
}

}  // namespace
}  // namespace smelt::conformance
