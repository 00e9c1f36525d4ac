#include "service/reload/reloader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "tests/config/settings_file.hpp"
#include "tests/service/telemetry/captured_log.hpp"

namespace smelt::service {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array<const char*, 1> nothing{nullptr};

class test_part final : public reload_part {
 public:
  config::problems check(const config::settings& next) override {
    next_ = next;
    return problems;
  }
  void take() noexcept override { in_use = next_; }

  config::problems problems;
  std::optional<config::settings> in_use;

 private:
  config::settings next_;
};

struct reload_reloader : testing::Test {
  config::settings_file file{"[deadlines]\nidle = \"5s\"\n"};
  telemetry::captured_log captured{telemetry::log_level::info};
  reload_counts counts;
  config::sources from{.file = file.path(), .variables = nothing.data(), .flags = {}};
  reloader tested{from, config::load(from).value().values, captured.log(), counts};
  test_part one;
  test_part other;

  void SetUp() override {
    tested.add(one);
    tested.add(other);
    ASSERT_THAT(tested.start(), ElementsAre());
  }
  void write(std::string_view text) const { std::ofstream(file.path(), std::ios::binary) << text; }
  std::vector<std::string> messages() {
    std::vector<std::string> all;
    for (const auto& line : captured.lines()) all.push_back(nlohmann::json::parse(line)["message"]);
    return all;
  }
};

TEST_F(reload_reloader, gives_every_part_the_settings_of_the_start) {
  ASSERT_TRUE(one.in_use && other.in_use);
  EXPECT_EQ(one.in_use->deadlines.idle, 5s);
  EXPECT_GT(counts.last_success.value(), 1'700'000'000U);
  EXPECT_EQ(counts.succeeded.value(), 0U);
}

TEST_F(reload_reloader, gives_every_part_what_the_file_says_now) {
  write("[deadlines]\nidle = \"7s\"\n[log]\nlevel = \"warn\"\n");
  EXPECT_TRUE(tested.reload());
  EXPECT_EQ(one.in_use->deadlines.idle, 7s);
  EXPECT_EQ(other.in_use->log.level, "warn");
  EXPECT_EQ(counts.succeeded.value(), 1U);
  EXPECT_EQ(nlohmann::json::parse(captured.lines().back())["changed"], "deadlines.idle log.level");
}

TEST_F(reload_reloader, goes_back_to_what_is_built_in_where_the_file_says_nothing_any_more) {
  write("");
  EXPECT_TRUE(tested.reload());
  EXPECT_EQ(one.in_use->deadlines.idle, 1min);
}

TEST_F(reload_reloader, takes_nothing_of_a_broken_file_and_tells_each_fault_with_its_line) {
  write("[deadlines]\nidle = \"7s\"\nidel = \"7s\"\nhead = \"7 parsecs\"\n");
  EXPECT_FALSE(tested.reload());
  EXPECT_EQ(one.in_use->deadlines.idle, 5s);
  EXPECT_EQ(counts.failed.value(), 1U);
  EXPECT_THAT(messages(),
              ElementsAre(HasSubstr(file.path() + ":3: there is no setting deadlines.idel; did you mean deadlines.idle?"),
                          HasSubstr(file.path() + ":4: deadlines.head = \"7 parsecs\": expected a duration"), HasSubstr("not reloaded")));
}

TEST_F(reload_reloader, lets_no_part_take_anything_when_one_refuses) {
  write("[deadlines]\nidle = \"7s\"\n");
  other.problems = {"tokens:2: expected a name, a colon and a token"};
  EXPECT_FALSE(tested.reload());
  EXPECT_EQ(one.in_use->deadlines.idle, 5s);
  EXPECT_EQ(counts.failed.value(), 1U);
  other.problems.clear();
  EXPECT_TRUE(tested.reload());
  EXPECT_EQ(one.in_use->deadlines.idle, 7s);
}

TEST_F(reload_reloader, leaves_what_takes_a_restart_as_it_is_and_says_so) {
  write("[server]\nport = 9000\n[deadlines]\nidle = \"7s\"\n");
  EXPECT_TRUE(tested.reload());
  EXPECT_EQ(one.in_use->server.port, 8'080U);
  EXPECT_EQ(one.in_use->deadlines.idle, 7s);
  EXPECT_THAT(messages(), ElementsAre("server.port = 9000 takes a restart: it stays 8080", "the settings were reloaded"));
}

TEST_F(reload_reloader, asks_the_parts_also_when_no_setting_changed_for_the_files_may_have) {
  one.in_use.reset();
  EXPECT_TRUE(tested.reload());
  EXPECT_TRUE(one.in_use);
}

TEST(reload_reloader_start, takes_nothing_when_a_part_refuses) {
  telemetry::captured_log captured;
  reload_counts counts;
  reloader tested({.file = "", .variables = nothing.data(), .flags = {}}, {}, captured.log(), counts);
  test_part one;
  test_part other;
  other.problems = {"a", "b"};
  tested.add(one);
  tested.add(other);
  EXPECT_THAT(tested.start(), ElementsAre("a", "b"));
  EXPECT_FALSE(one.in_use);
  EXPECT_EQ(counts.last_success.value(), 0U);
}

}  // namespace
}  // namespace smelt::service
