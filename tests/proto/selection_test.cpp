#include "proto/selection.hpp"

#include <gtest/gtest.h>

#include "tests/proto/formats_for_tests.hpp"

namespace smelt::proto {
namespace {

TEST(selection, takes_the_input_by_content_type_unless_an_option_named_it) {
  options o;
  EXPECT_FALSE(choose_input(o, "application/cbor", test::formats));
  EXPECT_EQ(o.from, &test::cbor);
  options named;
  named.from = &test::json;
  EXPECT_FALSE(choose_input(named, "application/cbor", test::formats));
  EXPECT_EQ(named.from, &test::json);
  EXPECT_FALSE(choose_input(named, "", test::formats));
}

TEST(selection, refuses_an_input_that_nothing_names) {
  for (const auto* type : {"", "application/octet-stream", "text/plain"}) {
    options o;
    const auto refused = choose_input(o, type, test::formats);
    ASSERT_TRUE(refused) << type;
    EXPECT_EQ(refused->status, 415U);
    EXPECT_EQ(refused->code, "unsupported_media_type");
    EXPECT_EQ(refused->supported.size(), 2U);
  }
}

TEST(selection, takes_the_output_by_accept_unless_an_option_named_it) {
  options o;
  o.from = &test::json;
  EXPECT_FALSE(choose_output(o, "application/cbor", test::formats));
  EXPECT_EQ(o.to, &test::cbor);
  EXPECT_FALSE(choose_output(o, "text/html", test::formats)) << "already named";
  options own;
  own.from = &test::cbor;
  EXPECT_FALSE(choose_output(own, "", test::formats));
  EXPECT_EQ(own.to, &test::cbor);
}

TEST(selection, refuses_an_output_that_nothing_suits) {
  options o;
  o.from = &test::json;
  const auto refused = choose_output(o, "text/html", test::formats);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 406U);
  EXPECT_EQ(refused->supported.size(), 2U);
}

TEST(selection, refuses_options_that_do_not_suit_the_negotiated_format) {
  options o;
  o.from = &test::json;
  o.write.indent = 2;
  const auto refused = choose_output(o, "application/cbor", test::formats);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 400U);
  EXPECT_EQ(refused->option, "indent");
}

}  // namespace
}  // namespace smelt::proto
