#include "service/telemetry/log_line.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace smelt::service::telemetry {
namespace {

using namespace std::chrono_literals;

// 2001-09-09T01:46:40Z is a billion seconds after 1970 began.
const std::chrono::system_clock::time_point billionth{std::chrono::seconds(1'000'000'000) + 7ms};

TEST(telemetry_log_line, is_one_object_of_json) {
  log_line line(log_format::json, log_level::info, billionth);
  line.text("path", "/v1/convert").number("status", 200).optional("to", "").optional("from", "json");
  EXPECT_EQ(line.finish(), R"({"time":"2001-09-09T01:46:40.007Z","level":"info","path":"/v1/convert","status":200,"from":"json"})");
}

TEST(telemetry_log_line, is_names_and_values_for_people) {
  log_line line(log_format::text, log_level::warn, billionth);
  line.text("path", "/v1/convert").number("status", 413).text("message", "too long").text("empty", "");
  EXPECT_EQ(line.finish(), R"(2001-09-09T01:46:40.007Z warn path=/v1/convert status=413 message="too long" empty="")");
}

TEST(telemetry_log_line, shows_dates_before_and_after_leap_days) {
  const std::chrono::system_clock::time_point leap{std::chrono::seconds(1'709'164'800)};  // date -u -d @1709164800
  log_line line(log_format::text, log_level::info, leap);
  EXPECT_EQ(line.finish(), "2024-02-29T00:00:00.000Z info");
}

TEST(telemetry_log_line, lets_no_byte_of_a_text_end_the_line_or_the_text) {
  std::string every;
  for (int c = 0; c < 256; ++c) every += static_cast<char>(c);
  for (std::size_t from = 0; from < every.size(); from += 100) {
    const auto part = every.substr(from, 100);
    log_line line(log_format::json, log_level::info, billionth);
    line.text("path", part);
    const auto text = line.finish();
    EXPECT_EQ(text.find('\n'), std::string_view::npos);
    const auto parsed = nlohmann::json::parse(text);
    std::string as_latin_1;  // each byte beyond ASCII stands as the code point of the same number
    for (const char c : part) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x80) as_latin_1 += static_cast<char>(0xc0 | byte >> 6);
      as_latin_1 += static_cast<char>(byte >= 0x80 ? 0x80 | (byte & 0x3f) : byte);
    }
    EXPECT_EQ(parsed["path"].get<std::string>(), as_latin_1);
  }
}

TEST(telemetry_log_line, cuts_a_long_text) {
  log_line line(log_format::json, log_level::info, billionth);
  line.text("path", std::string(5'000, 'x'));
  EXPECT_EQ(nlohmann::json::parse(line.finish())["path"], std::string(128, 'x') + "...");
}

TEST(telemetry_log_line, has_room_for_every_field_of_a_request_at_its_longest) {
  const std::string longest(128, '\xff');
  log_line line(log_format::json, log_level::error, billionth);
  for (const auto* name : {"id", "remote", "method", "path", "code"}) line.text(name, longest);
  for (const auto* name : {"operation", "from", "to", "sent"}) line.text(name, "extract");
  for (const auto* name : {"status", "in", "out", "us"}) line.number(name, std::numeric_limits<std::uint64_t>::max());
  EXPECT_TRUE(nlohmann::json::accept(line.finish()));
}

}  // namespace
}  // namespace smelt::service::telemetry
