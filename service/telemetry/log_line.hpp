// One line of the log, in its final form: an object of JSON, or name=value for people. Allocates nothing.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smelt::service::telemetry {

enum class log_level : std::uint8_t { debug, info, warn, error };
enum class log_format : std::uint8_t { json, text };

std::string_view name(log_level level) noexcept;

class log_line {
 public:
  log_line(log_format format, log_level level, std::chrono::system_clock::time_point now) noexcept;

  // Names are plain words, ours. Texts may hold anything: what is not printable ASCII, quotes and backslashes are escaped as JSON has it,
  // bytes beyond ASCII one by one (\u00e9), and what is longer than `longest` bytes is cut and ends in "...".
  log_line& text(std::string_view name, std::string_view value, std::size_t longest = 128) noexcept;
  // An empty text is left out.
  log_line& optional(std::string_view name, std::string_view value) noexcept { return value.empty() ? *this : text(name, value); }
  log_line& number(std::string_view name, std::uint64_t value) noexcept;

  // The whole line, without its newline. Call once, at the end.
  std::string_view finish() noexcept;

  log_level level() const noexcept { return level_; }

 private:
  void open(std::string_view name) noexcept;
  void append(std::string_view plain) noexcept;
  void append_escaped(std::string_view value) noexcept;
  void append_padded(std::uint64_t value, std::size_t digits) noexcept;
  void append_time(std::chrono::system_clock::time_point now) noexcept;

  log_format format_;
  log_level level_;
  std::size_t size_ = 0;
  std::array<char, 6'144> bytes_;
};

}  // namespace smelt::service::telemetry
