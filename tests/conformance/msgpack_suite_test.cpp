// msgpack-test-suite: every value in every form that may be read, and in the first of them, the shortest, as it is written.
#include <cmath>
#include <nlohmann/json.hpp>

#include "conversion.hpp"
#include "core/msgpack/format.hpp"
#include "core/stream/time.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {
namespace {

using nlohmann::json;

class msgpack_suite : public with_shared_data {
 protected:
  msgpack_suite() : with_shared_data("suites/msgpack") {}
};

std::string bytes_of_digits(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 3) bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

double number_of(const token& t) {
  switch (t.what()) {
  case kind::integer: return static_cast<double>(t.integer());
  case kind::unsigned_integer: return static_cast<double>(t.bits());
  case kind::real: return t.real();
  default: return std::nan("");
  }
}

std::string digits_of(const token& t) {
  switch (t.what()) {
  case kind::integer: return std::to_string(t.integer());
  case kind::unsigned_integer: return std::to_string(t.bits());
  default: {  // a float, which the suite has for whole numbers too
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.0f", t.real());
    return digits;
  }
  }
}

// Whether the first token is the value that the suite's case has under some name; text is JSON's for containers.
bool holds(const json& expected, const tape& found) {
  const token& t = found[0];
  if (expected.contains("nil")) return t.is(kind::null);
  if (expected.contains("bool")) return t.is(kind::boolean) && t.boolean() == expected["bool"].get<bool>();
  if (expected.contains("binary")) return t.is(kind::bytes) && t.view() == bytes_of_digits(expected["binary"].get<std::string>());
  if (expected.contains("bignum")) return digits_of(t) == expected["bignum"].get<std::string>();
  if (expected.contains("number")) return number_of(t) == expected["number"].get<double>();
  if (expected.contains("string")) return t.is(kind::text) && t.view() == expected["string"].get<std::string>();
  if (expected.contains("timestamp")) {
    const auto time = time_at(found.view(), 0);
    return time && time->when.seconds == expected["timestamp"][0] && time->when.nanoseconds == expected["timestamp"][1];
  }
  if (expected.contains("ext"))
    return t.is(kind::extension) && t.extension_type() == expected["ext"][0].get<int>() &&
           t.view() == bytes_of_digits(expected["ext"][1].get<std::string>());
  return false;
}

bool is_float(std::string_view bytes) { return bytes[0] == '\xca' || bytes[0] == '\xcb'; }

// The length of the shortest: floats and integers are two values, of which the suite has both where they are the same number.
std::size_t shortest(const std::vector<std::string>& forms, bool floats) {
  std::size_t length = std::string::npos;
  for (const std::string& form : forms) {
    if (is_float(form) == floats) length = std::min(length, form.size());
  }
  return length;
}

void check(const json& one) {
  SCOPED_TRACE(one.dump());
  std::vector<std::string> forms;
  for (const auto& form : one["msgpack"]) forms.push_back(bytes_of_digits(form.get<std::string>()));
  for (const std::string& form : forms) {
    const conversion_of again(form, msgpack::description, msgpack::description);
    ASSERT_TRUE(again.ok());
    if (one.contains("array") || one.contains("map")) {
      const json& value = one.contains("array") ? one["array"] : one["map"];
      EXPECT_EQ(json::from_msgpack(again.view()), value);
    } else {
      EXPECT_TRUE(holds(one, again.tokens()));
    }
    EXPECT_LE(again.view().size(), shortest(forms, is_float(form)));
    // A float of the suite may be shorter in 32 bits, which the suite does not list for all of them.
    EXPECT_TRUE(is_float(form) || std::ranges::find(forms, again.view()) != forms.end());
  }
}

TEST_F(msgpack_suite, is_read_in_every_form_and_written_in_the_shortest) {
  int cases = 0;
  const json suite = json::parse(bytes_of(folder / "msgpack-test-suite.json"));
  for (const auto& group : suite) {
    for (const auto& one : group) {
      ++cases;
      check(one);
    }
  }
  EXPECT_EQ(cases, 85);
}

}  // namespace
}  // namespace smelt::conformance
