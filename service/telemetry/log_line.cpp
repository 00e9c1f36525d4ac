#include "service/telemetry/log_line.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "core/json/escape.hpp"

namespace smelt::service::telemetry {

namespace {

bool is_plain(char c) noexcept { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

bool needs_quotes(std::string_view value) noexcept {
  return value.empty() || std::ranges::any_of(value, [](char c) { return c <= ' ' || c == '"' || c == '\\' || c == '=' || c > '~'; });
}

}  // namespace

std::string_view name(log_level level) noexcept {
  static constexpr std::array<std::string_view, 4> names{"debug", "info", "warn", "error"};
  return names[static_cast<std::size_t>(level)];
}

log_line::log_line(log_format format, log_level level, std::chrono::system_clock::time_point now) noexcept
    : format_(format), level_(level) {
  append(format == log_format::json ? "{\"time\":\"" : "");
  append_time(now);
  append(format == log_format::json ? "\",\"level\":\"" : " ");
  append(telemetry::name(level));
  append(format == log_format::json ? "\"" : "");
}

log_line& log_line::text(std::string_view name, std::string_view value, std::size_t longest) noexcept {
  open(name);
  const bool quotes = format_ == log_format::json || needs_quotes(value);
  if (quotes) append("\"");
  append_escaped(value.substr(0, longest));
  if (value.size() > longest) append("...");
  if (quotes) append("\"");
  return *this;
}

log_line& log_line::number(std::string_view name, std::uint64_t value) noexcept {
  open(name);
  std::array<char, 20> digits;
  const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  append({digits.data(), static_cast<std::size_t>(end - digits.data())});
  return *this;
}

std::string_view log_line::finish() noexcept {
  if (format_ == log_format::json) append("}");
  return {bytes_.data(), size_};
}

void log_line::open(std::string_view name) noexcept {
  append(format_ == log_format::json ? ",\"" : " ");
  append(name);
  append(format_ == log_format::json ? "\":" : "=");
}

// A line has a dozen fields of ours, so it always has room; the check keeps a mistake from becoming an overrun.
void log_line::append(std::string_view plain) noexcept {
  const auto count = std::min(plain.size(), bytes_.size() - size_);
  if (count > 0) std::memcpy(bytes_.data() + size_, plain.data(), count);
  size_ += count;
}

void log_line::append_escaped(std::string_view value) noexcept {
  while (!value.empty()) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(value, is_plain) - value.begin());
    append(value.substr(0, plain));
    if (plain == value.size()) return;
    const char c = value[plain];
    value.remove_prefix(plain + 1);
    if (c == '"' || c == '\\') {
      append("\\");
      append({&c, 1});
    } else {
      char escape[json::escaped_byte];
      append({escape, json::put_escaped_byte(escape, static_cast<unsigned char>(c))});
    }
  }
}

void log_line::append_padded(std::uint64_t value, std::size_t digits) noexcept {
  std::array<char, 4> text;
  for (std::size_t i = digits; i > 0; --i, value /= 10) text[i - 1] = static_cast<char>('0' + value % 10);
  append({text.data(), digits});
}

// RFC 3339, UTC, milliseconds.
void log_line::append_time(std::chrono::system_clock::time_point now) noexcept {
  const auto day = std::chrono::floor<std::chrono::days>(now);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(std::chrono::floor<std::chrono::milliseconds>(now - day));
  append_padded(static_cast<std::uint64_t>(static_cast<int>(date.year())), 4);
  append("-");
  append_padded(static_cast<unsigned>(date.month()), 2);
  append("-");
  append_padded(static_cast<unsigned>(date.day()), 2);
  append("T");
  append_padded(static_cast<std::uint64_t>(time.hours().count()), 2);
  append(":");
  append_padded(static_cast<std::uint64_t>(time.minutes().count()), 2);
  append(":");
  append_padded(static_cast<std::uint64_t>(time.seconds().count()), 2);
  append(".");
  append_padded(static_cast<std::uint64_t>(time.subseconds().count()), 3);
  append("Z");
}

}  // namespace smelt::service::telemetry
