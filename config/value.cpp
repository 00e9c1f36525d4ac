#include "config/value.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "config/origin.hpp"

namespace smelt::config {

namespace {

struct unit {
  std::string_view name;
  std::uint64_t of;
};

// From the largest: show takes the first that divides the value.
constexpr std::array sizes{unit{"GiB", 1U << 30}, unit{"MiB", 1U << 20}, unit{"KiB", 1U << 10}, unit{"B", 1}};
constexpr std::array durations{unit{"h", 3'600'000}, unit{"m", 60'000}, unit{"s", 1'000}, unit{"ms", 1}};

std::optional<std::uint64_t> parse_whole(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> parse_with_unit(std::string_view text, std::span<const unit> units) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto count = parse_whole(text.substr(0, digits));
  auto suffix = text.substr(digits);
  while (suffix.starts_with(' ')) suffix.remove_prefix(1);
  const auto found = std::ranges::find(units, suffix, &unit::name);
  std::uint64_t value = 0;
  if (!count || found == units.end() || __builtin_mul_overflow(*count, found->of, &value)) return std::nullopt;
  return value;
}

std::string show_with_unit(std::uint64_t value, std::span<const unit> units) {
  if (value == 0) return "0" + std::string(units.back().name);
  const auto fits = std::ranges::find_if(units, [&](const unit& u) { return value % u.of == 0; });
  return std::to_string(value / fits->of) + std::string(fits->name);
}

std::optional<double> parse_ratio(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !(value >= 0 && value <= 1)) return std::nullopt;
  return value;
}

bool is_address(std::string_view text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  const std::string ended(text);
  return inet_pton(AF_INET, ended.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, ended.c_str(), bytes.data()) == 1;
}

// What must be escaped in a TOML file is in no path that anybody has.
bool is_path(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return (c >= 0 && c < ' ') || c == '"' || c == '\\' || c == '\x7f'; });
}

std::optional<std::uint64_t> parse_number(const setting& which, std::string_view text) {
  std::optional<std::uint64_t> value;
  if (which.is == kind::duration) {
    value = parse_with_unit(text, durations);
  } else {
    value = parse_whole(text);
    if (!value && which.is == kind::size) value = parse_with_unit(text, sizes);
  }
  if (!value || *value < which.least || *value > which.most) return std::nullopt;
  return value;
}

std::string show_number(const setting& which, std::uint64_t value) {
  if (which.is == kind::size) return show_with_unit(value, sizes);
  if (which.is == kind::duration) return show_with_unit(value, durations);
  return std::to_string(value);
}

std::string range(const setting& which) {
  const bool bounded = which.most != setting{}.most;
  return bounded ? " from " + show_number(which, which.least) + " to " + show_number(which, which.most)
                 : " from " + show_number(which, which.least);
}

std::string list(std::span<const std::string_view> choices) {
  std::string listed;
  for (const auto choice : choices) listed += (listed.empty() ? "" : ", ") + std::string(choice);
  return listed;
}

template <class T>
T& at(const setting& which, settings& in) {
  return *std::get<T*>(which.at(in));
}

}  // namespace

bool assign(const setting& which, settings& in, std::string_view text) {
  switch (which.is) {
  case kind::integer:
  case kind::size:
  case kind::duration: {
    const auto value = parse_number(which, text);
    if (!value) return false;
    if (which.is == kind::duration)
      at<milliseconds>(which, in) = milliseconds(*value);
    else
      at<std::uint64_t>(which, in) = *value;
    return true;
  }
  case kind::ratio: {
    const auto value = parse_ratio(text);
    if (value) at<double>(which, in) = *value;
    return value.has_value();
  }
  case kind::boolean:
    if (text != "true" && text != "false") return false;
    at<bool>(which, in) = text == "true";
    return true;
  case kind::address:
    if (!is_address(text)) return false;
    at<std::string>(which, in) = text;
    return true;
  case kind::origins: {
    auto value = read_origins(text);
    if (value) at<std::vector<std::string>>(which, in) = *std::move(value);
    return value.has_value();
  }
  case kind::choice:
    if (std::ranges::find(which.choices, text) == which.choices.end()) return false;
    at<std::string>(which, in) = text;
    return true;
  case kind::file:
    if (!is_path(text)) return false;
    at<std::string>(which, in) = text;
    return true;
  }
  return false;
}

std::string show(const setting& which, const settings& in) {
  settings copy = in;
  switch (which.is) {
  case kind::integer:
  case kind::size: return show_number(which, at<std::uint64_t>(which, copy));
  case kind::duration: return show_number(which, static_cast<std::uint64_t>(at<milliseconds>(which, copy).count()));
  case kind::ratio: {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), at<double>(which, copy)).ptr;
    return {digits.data(), end};
  }
  case kind::boolean: return at<bool>(which, copy) ? "true" : "false";
  case kind::origins: return show_origins(at<std::vector<std::string>>(which, copy));
  case kind::address:
  case kind::choice:
  case kind::file: return at<std::string>(which, copy);
  }
  return {};
}

std::string expected(const setting& which) {
  switch (which.is) {
  case kind::integer: return "an integer" + range(which);
  case kind::size: return "a size" + range(which) + ", in bytes or with KiB, MiB or GiB";
  case kind::duration: return "a duration" + range(which) + ", with ms, s, m or h";
  case kind::ratio: return "a number from 0 to 1";
  case kind::boolean: return "true or false";
  case kind::address: return "an IPv4 or IPv6 address";
  case kind::origins: return "origins such as https://app.example.org with commas between them, or *, or empty for none";
  case kind::choice: return "one of " + list(which.choices);
  case kind::file: return "the path of a file, or empty for none";
  }
  return {};
}

bool quoted(const setting& which) noexcept { return which.is != kind::integer && which.is != kind::ratio && which.is != kind::boolean; }

}  // namespace smelt::config
