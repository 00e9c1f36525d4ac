#include "service/telemetry/series.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <thread>

namespace smelt::service::telemetry {
namespace {

TEST(telemetry_series, are_found_again_by_equal_labels_wherever_their_texts_lie) {
  series_table table;
  const std::string operation = "convert";
  series& first = table.at({"convert", "json", "cbor"});
  EXPECT_NE(&table.at({"convert", "cbor", "json"}), &first);
  EXPECT_EQ(&table.at({operation, "json", "cbor"}), &first);
}

TEST(telemetry_series, appear_when_they_are_first_used) {
  series_table table;
  std::size_t count = 0;
  table.for_each([&](const series&) { ++count; });
  EXPECT_EQ(count, 0U);
  table.at({"validate", "json", ""});
  table.at({"validate", "json", ""});
  table.for_each([&](const series& each) {
    ++count;
    EXPECT_EQ(each.of, (labels{"validate", "json", ""}));
  });
  EXPECT_EQ(count, 1U);
}

TEST(telemetry_series, share_one_without_labels_when_the_table_is_full) {
  series_table table;
  std::set<std::string> names;
  for (std::size_t i = 0; i < series_table::capacity; ++i) table.at({*names.insert(std::to_string(i)).first, "", ""});
  series& rest = table.at({"one more", "", ""});
  EXPECT_EQ(rest.of, labels{});
  EXPECT_EQ(&table.at({"and another", "", ""}), &rest);
  EXPECT_EQ(table.at({"0", "", ""}).of.operation, "0");

  const auto visited = [&table] {
    std::size_t count = 0;
    table.for_each([&count](const series&) { ++count; });
    return count;
  };
  EXPECT_EQ(visited(), series_table::capacity);
  rest.count_status(200);
  EXPECT_EQ(visited(), series_table::capacity + 1);
}

TEST(telemetry_series, count_each_status) {
  series one(labels{});
  for (const unsigned status : {200U, 400U, 200U}) one.count_status(status);
  EXPECT_EQ(one.statuses[0].status.load(), 200U);
  EXPECT_EQ(one.statuses[0].requests.value(), 2U);
  EXPECT_EQ(one.statuses[1].status.load(), 400U);
  EXPECT_EQ(one.statuses[1].requests.value(), 1U);
  EXPECT_EQ(one.statuses[2].status.load(), 0U);
}

TEST(telemetry_series, can_be_read_while_they_are_made_and_counted) {
  series_table table;
  static constexpr std::array<std::string_view, 4> operations{"convert", "validate", "extract", "formats"};
  std::thread writer([&] {
    for (std::size_t i = 0; i < 20'000; ++i) table.at({operations[i % operations.size()], "", ""}).duration.observe(1);
  });
  std::uint64_t seen = 0;
  while (seen < 20'000) {
    std::uint64_t sum = 0;
    table.for_each([&](const series& each) { sum += each.duration.sum(); });
    EXPECT_GE(sum, seen);
    seen = sum;
  }
  writer.join();
}

}  // namespace
}  // namespace smelt::service::telemetry
