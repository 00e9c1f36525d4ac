#include "proto/negotiation.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/proto/formats_for_tests.hpp"

namespace smelt::proto {
namespace {

using test::cbor;
using test::formats;
using test::json;

std::string_view chosen(std::string_view accept, const format& own = json) {
  const payload_type t = negotiate(accept, formats, {&own});
  return t ? t.name() : "none";
}

TEST(negotiation, keeps_the_inputs_format_where_the_client_does_not_mind) {
  for (const auto* accept : {"", " ", "*/*", "*/*;q=0.1", "application/*", "text/html, */*;q=0.8", "application/*, */*"}) {
    EXPECT_EQ(chosen(accept, json), "json") << accept;
    EXPECT_EQ(chosen(accept, cbor), "cbor") << accept;
  }
}

TEST(negotiation, takes_what_is_named) {
  EXPECT_EQ(chosen("application/cbor"), "cbor");
  EXPECT_EQ(chosen("APPLICATION/CBOR"), "cbor");
  EXPECT_EQ(chosen("text/json", cbor), "json");
  EXPECT_EQ(chosen("text/html, application/cbor;v=1"), "cbor");
}

TEST(negotiation, orders_by_quality) {
  EXPECT_EQ(chosen("application/json;q=0.5, application/cbor;q=0.501"), "cbor");
  EXPECT_EQ(chosen("application/json ; Q=1.000 , application/cbor;q=0.999"), "json");
  EXPECT_EQ(chosen("application/cbor;q=0.9, */*;q=1.0"), "json");
  EXPECT_EQ(chosen("application/cbor; q=0.2, application/json; q=0.2; ext=1, */*; q=0.1", cbor), "cbor");
}

TEST(negotiation, takes_sequences_by_their_own_names_only) {
  EXPECT_EQ(chosen("application/x-ndjson"), "ndjson");
  EXPECT_EQ(chosen("application/cbor-seq;q=0.9, application/json-seq"), "json-seq");
  EXPECT_EQ(chosen("application/*;q=0.9, application/jsonl;q=0.8", cbor), "cbor");
  EXPECT_EQ(negotiate("*/*", formats, {&json, &test::json_sequences[1]}).name(), "json-seq") << "the input's own";
}

// RFC 9110, section 12.5.1: the most specific reference has precedence.
TEST(negotiation, lets_the_more_specific_range_decide) {
  EXPECT_EQ(chosen("*/*, application/json;q=0"), "cbor");
  EXPECT_EQ(chosen("application/json;q=0, */*"), "cbor");
  EXPECT_EQ(chosen("application/*;q=0, application/cbor;q=0.1, */*"), "cbor");
  EXPECT_EQ(chosen("application/*;q=0.5, */*;q=0", cbor), "cbor");
  EXPECT_EQ(chosen("text/json, application/json;q=0"), "none") << "what is refused by its own name stays refused";
}

TEST(negotiation, prefers_a_name_to_a_wildcard_and_the_first_of_equals) {
  EXPECT_EQ(chosen("*/*, application/cbor"), "cbor");
  EXPECT_EQ(chosen("application/cbor, application/json"), "cbor");
  EXPECT_EQ(chosen("application/json, application/cbor", cbor), "json");
}

TEST(negotiation, finds_nothing_acceptable) {
  for (const auto* accept : {"text/html", "application/json;q=0", "*/*;q=0", "text/*", "application/cbor;q=0.0, application/json;q=0.000",
                             "application/vnd.x+json", ",", "json", "application/*;q=0, */*"})
    EXPECT_EQ(chosen(accept), "none") << accept;
}

TEST(negotiation, passes_over_what_breaks_the_grammar) {
  for (const auto* q : {"2", "1.001", "-1", ".5", "0.1234", "1.0x", "", "0,5", "00.5", "nan"})
    EXPECT_EQ(chosen("application/cbor;q=" + std::string(q) + ", application/json;q=0.1"), "json") << q;
  EXPECT_EQ(chosen("application/cbor;q=1."), "cbor");
  EXPECT_EQ(chosen(",, ,application/cbor,,"), "cbor");
}

TEST(negotiation, reads_quoted_parameters_as_one) {
  EXPECT_EQ(chosen(R"(application/json;x="a,b;q=0\"", application/cbor;q=0.5)"), "json");
  EXPECT_EQ(chosen(R"(application/json;x="open, application/cbor)"), "json");
  EXPECT_EQ(chosen("application/json;x=\"\\"), "json");
}

TEST(negotiation, sees_every_prefix_of_a_long_header_through) {
  const std::string header = R"(text/html, application/xhtml+xml;q=0.9, application/cbor;q=0.25;x="\"",application/*;q=0.2, */*;q=0.1)";
  for (std::size_t i = 0; i <= header.size(); ++i) {
    const std::string cut = header.substr(0, i);  // exactly as long, so that reading beyond it is seen
    (void)negotiate(cut, formats, {&json});
  }
  EXPECT_EQ(chosen(header), "cbor");
}

}  // namespace
}  // namespace smelt::proto
