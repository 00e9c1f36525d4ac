#include "service/telemetry/logger.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "tests/service/telemetry/captured_log.hpp"

namespace smelt::service::telemetry {
namespace {

TEST(telemetry_logger, writes_every_line_before_it_ends) {
  captured_log captured;
  for (int i = 0; i < 100; ++i) captured.log().say(log_level::info, "line " + std::to_string(i));
  const auto lines = captured.lines();
  ASSERT_EQ(lines.size(), 100U);
  EXPECT_EQ(nlohmann::json::parse(lines[99])["message"], "line 99");
}

TEST(telemetry_logger, leaves_out_what_is_below_its_level) {
  captured_log captured(log_level::warn);
  captured.log().say(log_level::info, "unseen");
  captured.log().say(log_level::warn, "seen");
  captured.log().say(log_level::error, "seen");
  EXPECT_EQ(captured.lines().size(), 2U);
}

TEST(telemetry_logger, drops_and_counts_lines_when_nobody_takes_them) {
  std::array<int, 2> pipe_ends{};
  ASSERT_EQ(pipe(pipe_ends.data()), 0);
  std::FILE* full = fdopen(pipe_ends[1], "w");
  std::thread reader;
  std::string read_back;
  {
    logger log({.queue = 64, .to = full});
    // A pipe holds 64 KiB: some 900 of these. The rest finds the queue full.
    for (int i = 0; i < 5'000; ++i) log.say(log_level::info, "a line that nobody reads");
    EXPECT_GT(log.dropped(), 3'000U);
    reader = std::thread([&] {
      std::array<char, 4'096> part;
      for (ssize_t count = 1; count > 0;) {
        count = read(pipe_ends[0], part.data(), part.size());
        if (count > 0) read_back.append(part.data(), static_cast<std::size_t>(count));
      }
    });
  }
  std::fclose(full);
  reader.join();
  close(pipe_ends[0]);
  EXPECT_TRUE(read_back.ends_with("\"}\n"));
  EXPECT_LT(std::ranges::count(read_back, '\n'), 2'000);
}

TEST(telemetry_logger, counts_lines_that_could_not_be_written) {
  std::FILE* full = std::fopen("/dev/full", "w");
  ASSERT_NE(full, nullptr);
  std::setvbuf(full, nullptr, _IONBF, 0);  // as standard error is
  {
    logger log({.to = full});
    for (int i = 0; i < 10; ++i) log.say(log_level::info, "a line that finds no room");
    while (log.dropped() < 10) std::this_thread::yield();
    EXPECT_EQ(log.dropped(), 10U);
  }
  std::fclose(full);
}

}  // namespace
}  // namespace smelt::service::telemetry
