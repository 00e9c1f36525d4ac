// Every cell of the table in docs/fidelity.md, as a request is answered.
#include <gtest/gtest.h>

#include "fidelity_cases.hpp"
#include "service/routes.hpp"
#include "tests/service/route_client.hpp"

namespace smelt::conformance {
namespace {

// A value as the second element of an array.
struct wrapped {
  std::string document;
  std::uint32_t offset;  // of the value
};

wrapped in_array(const fidelity_case& one) {
  using namespace std::literals;
  if (one.from == "json") return {"[0," + one.payload + "]", 3};
  if (one.from == "bjdata") return {"[i\0"s + one.payload + "]", 3};
  return {(one.from == "cbor" ? "\x82\0"s : "\x92\0"s) + one.payload, 2};
}

std::string_view sequence_of(std::string_view format) { return find_format(format)->sequences.front().name; }

class fidelity : public testing::TestWithParam<std::size_t> {
 protected:
  const std::vector<fidelity_case>& cases() const { return fidelity_kinds()[GetParam()].cases; }

  service::test::answered ask(std::string_view from, std::string_view to, std::string_view options, std::string_view more,
                              const std::string& payload, const service::test::route_client& client) const {
    std::string target = "/v1/convert?from=" + std::string(from) + "&to=" + std::string(to);
    for (const auto option : {options, more}) {
      if (!option.empty()) target += "&" + std::string(option);
    }
    return client.ask({.target = target, .body = payload});
  }
  service::test::answered ask(const fidelity_case& one, std::string_view more, const service::test::route_client& client) const {
    return ask(one.from, one.to, one.options, more, one.payload, client);
  }

  static void expect_refused(const service::test::answered& r, std::string_view code) {
    ASSERT_TRUE(r.status == 400 || r.status == 422) << r.status << " " << r.body;
    EXPECT_EQ(r.json()["code"], code);
    EXPECT_EQ(r.status == 422, code == "not_representable" || code == "duplicate_key");
  }

  static void expect_answered(const service::test::answered& r, const fidelity_case& one) {
    ASSERT_EQ(r.status, 200U) << r.body;
    EXPECT_EQ(testing::PrintToString(r.body), testing::PrintToString(one.answer));
    EXPECT_EQ(r.headers, one.counted.empty() ? "" : "Smelt-Converted: " + std::string(one.counted) + "\r\n");
  }

  service::readiness ready_;
  service::routes served_{{}, formats(), ready_};
  service::test::route_client client_{served_};
};

std::string test_name(const testing::TestParamInfo<std::size_t>& one) {
  std::string name(fidelity_kinds()[one.param].name);
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(kinds, fidelity, testing::Range(std::size_t{0}, fidelity_kinds().size()), test_name);

TEST_P(fidelity, is_what_the_table_says) {
  for (const auto& one : cases()) {
    SCOPED_TRACE(one.name());
    const auto r = ask(one, "", client_);
    one.refused ? expect_refused(r, one.answer) : expect_answered(r, one);
  }
}

// What is counted is refused, and nothing else.
TEST_P(fidelity, is_all_or_nothing_where_strict_is_asked_for) {
  for (const auto& one : cases()) {
    SCOPED_TRACE(one.name());
    const auto r = ask(one, "strict=true", client_);
    if (!one.refused && one.counted.empty()) {
      expect_answered(r, one);
    } else {
      ASSERT_TRUE(r.status == 400 || r.status == 422);
      expect_refused(r, one.refused && r.json()["code"] != "not_representable" ? one.answer : "not_representable");
    }
  }
}

TEST_P(fidelity, is_refused_with_its_place) {
  for (const auto& one : cases()) {
    if (one.refused || one.counted.empty()) continue;
    SCOPED_TRACE(one.name());
    const wrapped w = in_array(one);
    const auto r = ask(one.from, one.to, one.options, "strict=true", w.document, client_);
    ASSERT_EQ(r.status, 422U) << r.body;
    EXPECT_GE(r.json()["offset"], w.offset);
    EXPECT_LT(r.json()["offset"], w.offset + one.payload.size());
    EXPECT_EQ(r.json()["path"].get<std::string>().substr(0, 2), "/1");
  }
}

TEST_P(fidelity, is_the_same_in_a_sequence) {
  for (const auto& one : cases()) {
    SCOPED_TRACE(one.name());
    const auto r = ask(sequence_of(one.from), sequence_of(one.to), one.options, "", one.payload, client_);
    if (one.refused) {
      expect_refused(r, one.answer);
    } else {
      EXPECT_EQ(testing::PrintToString(r.body), testing::PrintToString(one.answer + (one.to == "json" ? "\n" : "")));
    }
  }
}

// What is refused takes no memory for what it claims.
TEST_P(fidelity, is_refused_with_little_memory) {
  constexpr std::size_t little = 64U << 10;
  for (const auto& one : cases()) {
    if (!one.refused) continue;
    SCOPED_TRACE(one.name());
    expect_refused(ask(one, "", {served_, little, little}), one.answer);
  }
}

}  // namespace
}  // namespace smelt::conformance
