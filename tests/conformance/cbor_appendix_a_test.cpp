// The examples of RFC 8949, appendix A.
#include <map>

#include "conversion.hpp"
#include "core/cbor/format.hpp"
#include "core/json/format.hpp"
#include "same_json.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {
namespace {

std::string unhex(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

std::string shown(const token& t) {
  switch (t.what()) {
  case kind::integer: return std::to_string(t.integer());
  case kind::real: return std::isnan(t.real()) ? "NaN" : std::to_string(t.real());
  case kind::text: return '"' + std::string(t.view()) + '"';
  case kind::bytes: return "h'" + std::string(t.view()) + "'";
  case kind::tag: return "tag " + std::to_string(t.bits());
  case kind::simple: return "simple " + std::to_string(t.bits());
  case kind::key: return "key";
  case kind::begin_object: return "{";
  case kind::end_object: return "}";
  default: return "?";
  }
}

std::string shown(const tape& tokens) {
  std::string all;
  for (const token& t : tokens.tokens()) all += (all.empty() ? "" : " ") + shown(t);
  return all;
}

// The tokens of what JSON cannot express, by its diagnostic notation.
const std::map<std::string, std::string> beyond_json = {
    {"Infinity", "inf"},
    {"NaN", "NaN"},
    {"-Infinity", "-inf"},
    {"undefined", "simple 23"},
    {"simple(16)", "simple 16"},
    {"simple(255)", "simple 255"},
    {R"(0("2013-03-21T20:04:00Z"))", R"(tag 0 "2013-03-21T20:04:00Z")"},
    {"1(1363896240)", "tag 1 1363896240"},
    {"1(1363896240.5)", "tag 1 1363896240.500000"},
    {"23(h'01020304')", "tag 23 h'\1\2\3\4'"},
    {"24(h'6449455446')", "tag 24 h'dIETF'"},
    {R"(32("http://www.example.com"))", R"(tag 32 "http://www.example.com")"},
    {"h''", "h''"},
    {"h'01020304'", "h'\1\2\3\4'"},
    {"{1: 2, 3: 4}", "{ key 1 2 key 3 4 }"},
    {"(_ h'0102', h'030405')", "h'\1\2\3\4\5'"},
};

class cbor_appendix_a : public with_shared_data {
 protected:
  cbor_appendix_a() : with_shared_data("suites/cbor") {}

  // The file is of RFC 7049. One of its examples, simple(24), RFC 8949 took out: section 3.3 has such sequences not well-formed.
  tree examples() const {
    const tree all = tree::parse(bytes_of(folder / "appendix_a.json"));
    EXPECT_EQ(all.size(), 82U);
    tree those = tree::array();
    for (const tree& example : all) {
      if (example["hex"] != "f818") those.push_back(example);
    }
    return those;
  }
};

TEST_F(cbor_appendix_a, has_one_example_that_rfc_8949_took_out) {
  const conversion_of read(unhex("f818"), cbor::description, cbor::description);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.fault().what, code::unexpected);
}

TEST_F(cbor_appendix_a, has_its_81_other_examples_decoded_to_the_given_values) {
  int decoded = 0;
  for (const tree& example : examples()) {
    SCOPED_TRACE(example.dump());
    const conversion_of read(unhex(example["hex"]), cbor::description, json::description);
    ASSERT_TRUE(read.ok());
    if (example.contains("decoded")) {
      EXPECT_EQ(difference(example["decoded"], tree::parse(read.view())), "");
    } else {
      EXPECT_EQ(shown(read.tokens()), beyond_json.at(example["diagnostic"]));
    }
    ++decoded;
  }
  EXPECT_EQ(decoded, 81);
}

// Which nlohmann::json reads as doubles.
TEST_F(cbor_appendix_a, has_integers_beyond_64_bits_decoded_digit_for_digit) {
  const std::map<std::string, std::string> integers = {{"c249010000000000000000", "18446744073709551616"},
                                                       {"3bffffffffffffffff", "-18446744073709551616"},
                                                       {"c349010000000000000000", "-18446744073709551617"},
                                                       {"1bffffffffffffffff", "18446744073709551615"}};
  std::size_t found = 0;
  for (const tree& example : examples()) {
    const auto wanted = integers.find(example["hex"]);
    if (wanted == integers.end()) continue;
    ++found;
    EXPECT_EQ(conversion_of(unhex(wanted->first), cbor::description, json::description).view(), wanted->second);
  }
  EXPECT_EQ(found, integers.size());
}

TEST_F(cbor_appendix_a, has_its_64_other_marked_examples_encoded_to_the_same_bytes) {
  int same = 0;
  for (const tree& example : examples()) {
    if (!example["roundtrip"].get<bool>()) continue;
    const std::string bytes = unhex(example["hex"]);
    EXPECT_EQ(conversion_of(bytes, cbor::description, cbor::description).view(), bytes) << example.dump();
    ++same;
  }
  EXPECT_EQ(same, 64);
}

// The others do not grow, and are the same as the examples that say the same.
TEST_F(cbor_appendix_a, has_its_other_examples_encoded_in_their_smallest_form) {
  for (const tree& example : examples()) {
    if (example["roundtrip"].get<bool>()) continue;
    const std::string bytes = unhex(example["hex"]);
    const conversion_of once(bytes, cbor::description, cbor::description);
    ASSERT_TRUE(once.ok());
    EXPECT_LE(once.view().size(), bytes.size()) << example.dump();
    const conversion_of twice(once.view(), cbor::description, cbor::description);
    EXPECT_EQ(twice.view(), once.view());
  }
}

}  // namespace
}  // namespace smelt::conformance
