// The log: lines go into a bounded queue and a thread of its own writes them to standard error. A full queue drops its oldest.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "service/telemetry/log_line.hpp"

namespace smelt::service::telemetry {

struct log_settings {
  log_level level = log_level::info;
  log_format format = log_format::json;
  std::size_t queue = 8'192;  // lines
  std::FILE* to = stderr;
};

class logger {
 public:
  explicit logger(const log_settings& settings);
  logger(const logger&) = delete;
  logger& operator=(const logger&) = delete;
  // Writes what is queued.
  ~logger();

  bool wants(log_level level) const noexcept { return level >= level_.load(std::memory_order_relaxed); }
  // From any thread.
  void set_level(log_level level) noexcept { level_.store(level, std::memory_order_relaxed); }

  log_line begin(log_level level) const noexcept { return {settings_.format, level, std::chrono::system_clock::now()}; }
  // From any thread. Allocates nothing for a line below 250 bytes.
  void write(log_line& line) noexcept;

  // A line that has a message alone, of 512 bytes at most.
  void say(log_level level, std::string_view message) noexcept;

  std::uint64_t dropped() const noexcept;  // lines that were not written, since the start

 private:
  struct writer;
  log_settings settings_;
  std::atomic<log_level> level_;
  std::unique_ptr<writer> writer_;
};

}  // namespace smelt::service::telemetry
