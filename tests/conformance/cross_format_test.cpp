// The same documents in JSON and in CBOR, as another implementation wrote them.
#include "conversion.hpp"
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

  template <class Check>
  int each(Check check) const {
    int documents = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
      if (file.path().extension() != ".json") continue;
      SCOPED_TRACE(file.path());
      ++documents;
      check(bytes_of(file.path()), bytes_of(file.path().string() + ".cbor"));
    }
    return documents;
  }
};

TEST_F(cross_format_suite, says_the_same_in_cbor_and_in_json) {
  const int documents = each([](const std::string& text, const std::string& bytes) {
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
  each([](const std::string& text, const std::string& bytes) {
    const conversion_of ours(text, json::description, cbor::description);
    EXPECT_LE(ours.view().size(), bytes.size());
    constexpr write_options canonical{.canonical = true};
    EXPECT_EQ(conversion_of(bytes, cbor::description, cbor::description, duplicate_keys::keep, canonical).view(),
              conversion_of(text, json::description, cbor::description, duplicate_keys::keep, canonical).view());
  });
}

}  // namespace
}  // namespace smelt::conformance
