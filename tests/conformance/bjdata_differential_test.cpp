// Generated documents in BJData: every way of reading and another implementation agree. SMELT_DOCUMENTS says how many.
//
// That implementation (nlohmann::json 3.11, of Draft 2) differs where its documents here do not go: it reads arrays of several dimensions
// as objects of annotations, and neither bytes (Draft 3, "Byte") nor structures of arrays (Draft 4), which are told by their first bytes.
#include <gtest/gtest.h>

#include <iostream>

#include "conversion.hpp"
#include "core/bjdata/format.hpp"
#include "core/json/format.hpp"
#include "same_json.hpp"
#include "tests/agreement/bjdata_ways.hpp"
#include "tests/documents/generator.hpp"

namespace smelt::conformance {
namespace {

std::string_view as_text(const std::vector<std::uint8_t>& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

class bjdata_differential : public testing::Test {
 protected:
  // What we write, it reads.
  void check_written(std::string_view text, const tree& expected) {
    for (const auto how : {prefer::size, prefer::speed}) {
      const conversion_of ours(text, json::description, bjdata::description, duplicate_keys::reject, {.prefer = how});
      ASSERT_TRUE(ours.ok());
      ASSERT_EQ(ways_.disagreement(ours.view()), "");
      check_read(ours.view(), expected);
      const tree theirs = tree::from_bjdata(ours.view(), true, false);
      if (theirs.is_discarded() && how == prefer::size && ours.view().contains("[${")) {
        ++structures_;
      } else {
        ASSERT_EQ(difference(expected, theirs), "");
      }
    }
  }

  // What it writes, we read.
  void check_read(std::string_view bytes, const tree& expected) {
    ASSERT_EQ(ways_.disagreement(bytes), "");
    const conversion_of back(bytes, bjdata::description, json::description);
    ASSERT_TRUE(back.ok());
    ASSERT_EQ(difference(expected, tree::parse(back.view())), "");
  }

  void check(std::string_view text) {
    const tree expected = tree::parse(text);
    check_written(text, expected);
    if (HasFatalFailure()) return;
    check_read(as_text(tree::to_bjdata(expected)), expected);
    check_read(as_text(tree::to_bjdata(expected, true)), expected);
    check_read(as_text(tree::to_bjdata(expected, true, true)), expected);
  }

  agreement::bjdata_ways ways_;
  std::uint64_t structures_ = 0;
};

TEST_F(bjdata_differential, documents_are_what_nlohmann_reads_and_writes) {
  documents::generator generated(23);
  const std::uint64_t count = documents::how_many();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string_view text = generated.next();
    check(text);
    ASSERT_FALSE(HasFatalFailure()) << "document " << i << ": " << text;
  }
  std::cout << count << " documents agree, of which " << structures_ << " have structures of arrays\n";
}

// Records of every kind of field, which only our own reader takes back.
TEST_F(bjdata_differential, records_come_back) {
  documents::generator random(29);
  constexpr std::string_view values[] = {"null", "true", "false", "1",    "-200", "70000", "5000000000",  "18446744073709551615",
                                         "0.5",  "0.1",  "1e300", "-0.0", "\"\"", "\"a\"", "\"\\u0000\"", "\"some longer text\""};
  for (std::uint64_t i = 0; i < documents::how_many(); ++i) {
    const std::uint32_t fields = 1 + random.below(5);
    std::uint32_t first[5];
    std::uint32_t kinds[5];
    for (std::uint32_t f = 0; f < fields; ++f) {
      first[f] = random.below(16);
      kinds[f] = 1 + random.below(random.below(4) == 0 ? 16 : 4);
    }
    std::string text = "[";
    for (std::uint32_t record = 2 + random.below(20); record > 0; --record) {
      for (std::uint32_t f = 0; f < fields; ++f)
        text +=
            (f == 0 ? "{\"field" : ",\"field") + std::to_string(f) + "\":" + std::string(values[(first[f] + random.below(kinds[f])) % 16]);
      text += record > 1 ? "}," : "}]";
    }
    check_written(text, tree::parse(text));
    ASSERT_FALSE(HasFatalFailure()) << text;
  }
  EXPECT_GT(structures_, documents::how_many() / 20);
}

TEST_F(bjdata_differential, beginnings_of_documents_fail_alike_for_reader_and_lazy_values) {
  documents::generator generated(31, documents::numbers::any);
  for (int documents = 0; documents < 100;) {
    const std::string text(generated.next());
    if (text.size() > 2'000) continue;
    ++documents;
    for (const auto how : {prefer::size, prefer::speed}) {
      const conversion_of ours(text, json::description, bjdata::description, duplicate_keys::keep, {.prefer = how});
      for (std::size_t size = 0; size < ours.view().size(); ++size) {
        const std::string part(ours.view().substr(0, size));
        ASSERT_EQ(ways_.disagreement(input(part)), "");
        ASSERT_FALSE(ways_.done().has_value());
        ASSERT_EQ(ways_.done().error().what, code::truncated) << text << " cut at " << size;
        ASSERT_TRUE(ways_.lazy_failure().has_value()) << text << " cut at " << size;
        if (ways_.lazy_failure()->what == code::not_supported) continue;
        ASSERT_EQ(ways_.lazy_failure()->what, code::truncated);
        ASSERT_EQ(ways_.lazy_failure()->offset, ways_.done().error().offset) << text << " cut at " << size;
      }
    }
  }
}

}  // namespace
}  // namespace smelt::conformance
