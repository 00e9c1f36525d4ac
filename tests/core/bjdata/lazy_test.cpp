#include "core/bjdata/lazy.hpp"

#include <gtest/gtest.h>

#include "core/bjdata/find.hpp"
#include "items.hpp"
#include "tests/agreement/bjdata_ways.hpp"
#include "tests/core/stream/finding.hpp"

namespace smelt::bjdata {
namespace {

using namespace std::literals;

TEST(bjdata_lazy, answers_every_question) {
  const std::string bytes = "N{i\x01nI\x2c\x01i\x01rh\x00\x3ei\x01tSi\x03"
                            "abci\x01"
                            "cCxi\x01hHi\x03"
                            "2.5i\x01"
                            "b[$B#i\x02\x01\x02i\x01x[#i\x02TZi\x01o{$U#i\x02i\x01"
                            "a\x05i\x01"
                            "b\x06"
                            "i\x01"
                            "C[$C#i\x02yz}"s;
  const lazy doc{input(bytes)};
  EXPECT_EQ(doc["n"].as<int>(), 300);
  EXPECT_EQ(doc["r"].as<double>(), 1.5);
  EXPECT_EQ(doc["t"].as<std::string_view>(), "abc");
  EXPECT_EQ(doc["t"].as<std::string_view>()->data(), bytes.data() + bytes.find("abc"));
  EXPECT_EQ(doc["c"].as<std::string_view>(), "x");
  EXPECT_EQ(doc["h"].as<double>(), 2.5);
  EXPECT_EQ(doc["b"].as<std::string_view>(), "\x01\x02");
  EXPECT_EQ(doc["x"][0].as<bool>(), true);
  EXPECT_TRUE(doc["x"][1].is_null());
  EXPECT_EQ(doc["o"]["b"].as<int>(), 6);
  EXPECT_EQ(doc["o"]["b"].raw(), "\x06");
  EXPECT_EQ(doc["C"][1].as<std::string_view>(), "z");
  EXPECT_EQ(doc.size(), 9U);
  EXPECT_EQ(doc["o"].size(), 2U);
  EXPECT_EQ(name(doc["none"].kind().error().what), "field_absent");
  EXPECT_EQ(name(doc["b"].numbers().error().what), "wrong_type");
}

TEST(bjdata_lazy, lends_extensions_with_their_types) {
  const std::string bytes = "[EI\x05\x01i\x02"
                            "abEi\x01i\x04\0\0\0\0Z]"s;
  const lazy doc{input(bytes)};
  EXPECT_EQ(doc[0].kind(), kind::extension);
  EXPECT_EQ(doc[0].extension_type(), 5);
  EXPECT_EQ(doc[0].as<std::string_view>()->data(), bytes.data() + bytes.find("ab"));
  EXPECT_EQ(doc[1].extension_type(), -511);
  EXPECT_EQ(doc[1].as<std::string_view>(), "\0\0\0\0"sv);
  EXPECT_EQ(name(doc[2].extension_type().error().what), "wrong_type");
}

TEST(bjdata_lazy, lends_numbers_where_they_lie) {
  const std::string bytes = "[$d#i\x03\0\0\0\0\0\0\xc0\x3f\0\0\0\xc0"s;
  const auto view = lazy{input(bytes)}.numbers();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->data(), bytes.data() + 6);
  EXPECT_EQ(view->rank(), 1U);
  EXPECT_EQ(view->extent(0), 3U);
  EXPECT_EQ((*view)[1].as<double>(), 1.5);
  EXPECT_EQ((*view)[2].as<double>(), -2.0);
  EXPECT_TRUE(view->is_packed());
  EXPECT_EQ(view->bytes(), std::string_view(bytes).substr(6));
}

TEST(bjdata_lazy, lends_arrays_of_several_dimensions_with_their_strides) {
  const std::string rows = "[$U#[$i#i\x02\x02\x03"
                           "abcdef";
  const auto view = lazy{input(rows)}.numbers();
  ASSERT_TRUE(view);
  EXPECT_EQ((*view)[1][2].as<int>(), 'f');
  EXPECT_EQ(view->stride(0), 3);
  EXPECT_EQ(view->stride(1), 1);
  EXPECT_EQ(view->transposed()[2][1].as<int>(), 'f');
  EXPECT_FALSE(view->transposed().is_packed());
  EXPECT_EQ(view->every(2, 1)[1][1].as<int>(), 'f');
  EXPECT_EQ(view->every(2, 1).extent(1), 2U);
  EXPECT_EQ(view->every(2, 1).count(), 4U);
  EXPECT_EQ((*view)[1].bytes(), "def");
  const std::string columns = "[$U#[[$i#i\x02\x02\x03]"
                              "adbecf";
  const auto other = lazy{input(columns)}.numbers();
  ASSERT_TRUE(other);
  for (std::uint32_t i = 0; i < 2; ++i) {
    for (std::uint32_t j = 0; j < 3; ++j) EXPECT_EQ((*other)[i][j].as<int>(), (*view)[i][j].as<int>());
  }
  EXPECT_TRUE(other->transposed().is_packed());
  const std::string nine = "[$U#[$i#i\x09\1\1\1\1\1\1\1\1\1x";
  EXPECT_EQ(name(lazy{input(nine)}.numbers().error().what), "not_supported");
}

TEST(bjdata_lazy, does_not_go_into_structures_of_arrays) {
  const std::string bytes = "{i\x01"
                            "a[${i\x01xU}#i\x02\x01\x02i\x01"
                            "bT}";
  const lazy doc{input(bytes)};
  EXPECT_EQ(doc["a"].kind(), kind::begin_array);
  EXPECT_EQ(name(doc["a"][0].kind().error().what), "not_supported");
  EXPECT_EQ(doc["a"].raw(), "[${i\x01xU}#i\x02\x01\x02");
  EXPECT_EQ(doc["b"].as<bool>(), true);
}

std::string found(std::string_view bytes, std::string_view path) { return std::string(finding_by<find, read>(bytes, path).bytes()); }

TEST(bjdata_find, gives_a_values_own_bytes) {
  const std::string bytes = "{i\x01"
                            "aNN[#i\x03TNSi\x01x[$U#i\x02"
                            "abi\x01"
                            "b{$U#i\x01i\x01z\x05i\x01"
                            "c[${i\x01xU}#i\x01\x05i\x01"
                            "dZ}";
  EXPECT_EQ(found(bytes, "/a/1"), "Si\x01x");
  EXPECT_EQ(found(bytes, "/a/2"), "[$U#i\x02"
                                  "ab");
  EXPECT_EQ(found(bytes, "/d"), "Z");
  EXPECT_EQ(found(bytes, "/c"), "[${i\x01xU}#i\x01\x05");
  EXPECT_EQ(found(bytes, "/a/2/0"), "field_absent");
  EXPECT_EQ(found(bytes, "/e"), "field_absent");
}

// These have no bytes of their own: their document has to be read.
TEST(bjdata_find, does_not_support_values_without_a_marker) {
  EXPECT_EQ(found("{$U#i\x01i\x01z\x05", "/z"), "not_supported");
  EXPECT_EQ(found("[${i\x01xU}#i\x01\x05", "/0/x"), "not_supported");
  EXPECT_EQ(found("[$C#i\x01x", "/0"), "not_supported");
}

TEST(bjdata_find, allocates_nothing) {
  const std::string bytes = "[[[[$U#i\x01x{i\x01"
                            "aHi\x01"
                            "1}]]T]";
  expect_found_without_allocation<find>(bytes, "/1", bytes.rfind('T'));
}

TEST(bjdata_cursor, agrees_with_the_reader_on_generated_bytes) {
  agreement::bjdata_ways ways;
  std::uint32_t state = 7;
  const auto below = [&state](std::uint32_t bound) { return (state = state * 1'664'525 + 1'013'904'223) / 65'536 % bound; };
  int accepted = 0;
  for (int i = 0; i < 300'000; ++i) {
    static constexpr std::string_view letters = "[[{]}$##iiUIlLhdDCBSHTFZNEi\x01\x02\x00\x03\xff"
                                                "a1"sv;
    std::string bytes(below(3) == 0 ? "[" : "{");
    for (std::uint32_t left = 1 + below(24); left > 0; --left) bytes += letters[below(static_cast<std::uint32_t>(letters.size()))];
    const document source(bytes);
    ASSERT_EQ(ways.disagreement(source), "") << hex(bytes);
    accepted += ways.done().has_value();
    if (!ways.done() && ways.lazy_failure() && ways.lazy_failure()->what != code::not_supported) {
      ASSERT_EQ(ways.lazy_failure()->offset, ways.done().error().offset)
          << hex(bytes) << " " << ways.done().error().detail << " / " << ways.lazy_failure()->detail;
    }
  }
  EXPECT_GT(accepted, 300);
}

}  // namespace
}  // namespace smelt::bjdata
