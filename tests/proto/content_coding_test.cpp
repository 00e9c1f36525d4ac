#include "proto/content_coding.hpp"

#include <gtest/gtest.h>

namespace smelt::proto {
namespace {

using enum content_coding;

TEST(content_coding, knows_its_names_and_their_aliases_in_any_case) {
  EXPECT_EQ(coding_of_name("gzip"), gzip);
  EXPECT_EQ(coding_of_name(" X-GZip "), gzip);
  EXPECT_EQ(coding_of_name("zstd"), zstd);
  EXPECT_EQ(coding_of_name("BR"), br);
  EXPECT_EQ(coding_of_name("identity"), identity);
  for (const auto each : {identity, zstd, br, gzip}) EXPECT_EQ(coding_of_name(name(each)), each);
  for (const auto* unknown : {"", "deflate", "compress", "gzip, br", "gzip,gzip", "identity, gzip", "gzip;q=1", "*"})
    EXPECT_EQ(coding_of_name(unknown), std::nullopt) << unknown;
}

TEST(content_coding, of_a_payload_is_taken_where_that_is_configured) {
  EXPECT_EQ(choose_body_coding("", false), identity);
  EXPECT_EQ(choose_body_coding("Identity", false), identity);
  EXPECT_EQ(choose_body_coding("br", true), br);
  EXPECT_EQ(choose_body_coding("identity", true), identity);
}

TEST(content_coding, of_a_payload_is_refused_with_those_that_are_taken) {
  for (const auto* coding : {"deflate", "identity, gzip", "gzip, zstd", "x", ","}) {
    const auto refused = choose_body_coding(coding, true);
    ASSERT_FALSE(refused) << coding;
    EXPECT_EQ(refused.error().status, 415U);
    EXPECT_EQ(refused.error().code, "unsupported_encoding");
    ASSERT_EQ(refused.error().allowed.size(), 3U);
    EXPECT_EQ(refused.error().allowed[0], "zstd");
  }
  const auto off = choose_body_coding("gzip", false);
  ASSERT_FALSE(off);
  ASSERT_EQ(off.error().allowed.size(), 1U);
  EXPECT_EQ(off.error().allowed[0], "identity");
}

struct wish {
  const char* accept_encoding;
  content_coding best;
  bool identity_refused = false;
};

void PrintTo(const wish& w, std::ostream* to) { *to << w.accept_encoding; }

class answer_coding_table : public testing::TestWithParam<wish> {};

TEST_P(answer_coding_table, is_followed) {
  const auto chosen = choose_answer_coding(GetParam().accept_encoding);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(name(chosen->best), name(GetParam().best));
  EXPECT_EQ(chosen->identity_refused, GetParam().identity_refused);
}

INSTANTIATE_TEST_SUITE_P(content_coding, answer_coding_table,
                         testing::Values(
                             // RFC 9110, section 12.5.3, the five examples.
                             wish{"compress, gzip", gzip}, wish{"", identity}, wish{"*", zstd}, wish{"compress;q=0.5, gzip;q=1.0", gzip},
                             wish{"gzip;q=1.0, identity; q=0.5, *;q=0", gzip},
                             // What clients send.
                             wish{"gzip, deflate", gzip}, wish{"deflate, gzip, br, zstd", zstd}, wish{"gzip, deflate, br", br},
                             wish{"x-gzip", gzip}, wish{"GZIP;Q=1", gzip},
                             // Weights.
                             wish{"zstd;q=0.1, br;q=0.2, gzip;q=0.3", gzip}, wish{"zstd;q=0, *", br},
                             wish{"br;q=0, zstd;q=0, *;q=0.1", gzip}, wish{"gzip;q=0.001", gzip}, wish{"gzip;q=0", identity},
                             wish{"gzip;q=0, br;q=0", identity}, wish{"gzip;q=0, gzip;q=1", gzip}, wish{"zstd;q=0.5, *;q=0.8", br},
                             // Identity.
                             wish{"identity", identity}, wish{"identity, gzip;q=0.5", identity}, wish{"identity, gzip", gzip},
                             wish{"identity;q=0.5, gzip;q=0.4", identity}, wish{"identity;q=0, gzip", gzip, true},
                             wish{"*;q=0, gzip;q=0.1", gzip, true}, wish{"identity;q=0, *;q=0.5", zstd, true},
                             wish{"*;q=0, identity;q=0.1", identity}, wish{"identity;q=0.1, *;q=0", identity},
                             // What is no coding known here, or none at all.
                             wish{"deflate", identity}, wish{"gzip;q=2, deflate", identity}, wish{"gzip;q=0.1234", identity},
                             wish{",, ;q=1, br", br}, wish{"gzip;level=3;q=0.5", gzip}, wish{"\"gzip\"", identity}));

TEST(content_coding, of_an_answer_is_refused_where_nothing_is_acceptable) {
  for (const auto* wanted : {"identity;q=0", "*;q=0", "deflate, identity;q=0", "gzip;q=0, zstd;q=0, br;q=0, identity;q=0", "*;q=0.000"}) {
    const auto refused = choose_answer_coding(wanted);
    ASSERT_FALSE(refused) << wanted;
    EXPECT_EQ(refused.error().status, 406U);
    EXPECT_EQ(refused.error().code, "not_acceptable");
    EXPECT_EQ(refused.error().allowed.size(), content_codings);
  }
}

}  // namespace
}  // namespace smelt::proto
