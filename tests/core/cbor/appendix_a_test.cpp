// The examples of RFC 8949, appendix A.
#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"

namespace smelt::cbor {

namespace {

struct example {
  std::string_view bytes;
  std::string_view diagnostic;
  bool preferred = true;  // written again it has the same bytes
};

constexpr example examples[] = {
    {"00", "0"},
    {"01", "1"},
    {"0a", "10"},
    {"17", "23"},
    {"1818", "24"},
    {"1819", "25"},
    {"1864", "100"},
    {"1903e8", "1000"},
    {"1a000f4240", "1000000"},
    {"1b000000e8d4a51000", "1000000000000"},
    {"1bffffffffffffffff", "18446744073709551615"},
    {"c249010000000000000000", "18446744073709551616"},
    {"3bffffffffffffffff", "-18446744073709551616"},
    {"c349010000000000000000", "-18446744073709551617"},
    {"20", "-1"},
    {"29", "-10"},
    {"3863", "-100"},
    {"3903e7", "-1000"},
    {"f90000", "0.0"},
    {"f98000", "-0.0"},
    {"f93c00", "1.0"},
    {"fb3ff199999999999a", "1.1"},
    {"f93e00", "1.5"},
    {"f97bff", "65504.0"},
    {"fa47c35000", "100000.0"},
    {"fa7f7fffff", "3.4028234663852886e+38"},
    {"fb7e37e43c8800759c", "1e+300"},
    {"f90001", "5.960464477539063e-8"},
    {"f90400", "0.00006103515625"},
    {"f9c400", "-4.0"},
    {"fbc010666666666666", "-4.1"},
    {"f97c00", "Infinity"},
    {"f97e00", "NaN"},
    {"f9fc00", "-Infinity"},
    {"fa7f800000", "Infinity", false},
    {"fa7fc00000", "NaN", false},
    {"faff800000", "-Infinity", false},
    {"fb7ff0000000000000", "Infinity", false},
    {"fb7ff8000000000000", "NaN", false},
    {"fbfff0000000000000", "-Infinity", false},
    {"f4", "false"},
    {"f5", "true"},
    {"f6", "null"},
    {"f7", "undefined"},
    {"f0", "simple(16)"},
    {"f8ff", "simple(255)"},
    {"c074323031332d30332d32315432303a30343a30305a", "0(\"2013-03-21T20:04:00Z\")"},
    {"c11a514b67b0", "1(1363896240)"},
    {"c1fb41d452d9ec200000", "1(1363896240.5)"},
    {"d74401020304", "23(h'01020304')"},
    {"d818456449455446", "24(h'6449455446')"},
    {"d82076687474703a2f2f7777772e6578616d706c652e636f6d", "32(\"http://www.example.com\")"},
    {"40", "h''"},
    {"4401020304", "h'01020304'"},
    {"60", "\"\""},
    {"6161", "\"a\""},
    {"6449455446", "\"IETF\""},
    {"62225c", "\"\\\"\\\\\""},
    {"62c3bc", "\"\u00fc\""},
    {"63e6b0b4", "\"\u6c34\""},
    {"64f0908591", "\"\U00010151\""},
    {"80", "[]"},
    {"83010203", "[1, 2, 3]"},
    {"8301820203820405", "[1, [2, 3], [4, 5]]"},
    {"98190102030405060708090a0b0c0d0e0f101112131415161718181819",
     "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"},
    {"a0", "{}"},
    {"a201020304", "{1: 2, 3: 4}"},
    {"a26161016162820203", "{\"a\": 1, \"b\": [2, 3]}"},
    {"826161a161626163", "[\"a\", {\"b\": \"c\"}]"},
    {"a56161614161626142616361436164614461656145", "{\"a\": \"A\", \"b\": \"B\", \"c\": \"C\", \"d\": \"D\", \"e\": \"E\"}"},
    {"5f42010243030405ff", "h'0102030405'", false},
    {"7f657374726561646d696e67ff", "\"streaming\"", false},
    {"9fff", "[]", false},
    {"9f018202039f0405ffff", "[1, [2, 3], [4, 5]]", false},
    {"9f01820203820405ff", "[1, [2, 3], [4, 5]]", false},
    {"83018202039f0405ff", "[1, [2, 3], [4, 5]]", false},
    {"83019f0203ff820405", "[1, [2, 3], [4, 5]]", false},
    {"9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff",
     "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]", false},
    {"bf61610161629f0203ffff", "{\"a\": 1, \"b\": [2, 3]}", false},
    {"826161bf61626163ff", "[\"a\", {\"b\": \"c\"}]", false},
    {"bf6346756ef563416d7421ff", "{\"Fun\": true, \"Amt\": -2}", false},
};

TEST(cbor_appendix_a, reads_every_example) {
  for (const auto& e : examples) {
    for (const std::size_t padding : {std::size_t{0}, std::size_t{32}, std::size_t{64}})
      EXPECT_EQ(reading(unhex(e.bytes), {}, padding).shown(), e.diagnostic) << e.bytes;
  }
}

TEST(cbor_appendix_a, writes_the_preferred_examples_as_they_were) {
  for (const auto& e : examples) {
    const std::string again = rewritten(unhex(e.bytes));
    EXPECT_EQ(again == e.bytes, e.preferred) << e.bytes << " became " << again;
    EXPECT_EQ(reading(unhex(again)).shown(), e.diagnostic) << again;
  }
}

TEST(cbor_appendix_a, finds_every_example_that_is_cut_off_truncated) {
  for (const auto& e : examples) {
    const std::string whole = unhex(e.bytes);
    for (std::size_t length = 0; length < whole.size(); ++length) {
      const reading part(std::string_view(whole).substr(0, length), {}, length % 2 * 64);
      EXPECT_EQ(part.fault(), "truncated") << hex(whole) << " cut to " << length;
      ASSERT_FALSE(part.done);
      EXPECT_LE(part.done.error().offset, length);
    }
  }
}

TEST(cbor_appendix_a, finds_what_follows_an_example_trailing) {
  for (const auto& e : examples) {
    const std::string whole = unhex(e.bytes);
    const reading more(whole + '\0');
    ASSERT_EQ(more.fault(), "trailing") << e.bytes;
    EXPECT_EQ(more.done.error().offset, whole.size());
  }
}

}  // namespace

}  // namespace smelt::cbor
