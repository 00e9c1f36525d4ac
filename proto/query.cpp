#include "proto/query.hpp"

namespace smelt::proto {

namespace {

int hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// -1 when no two digits follow the "%" at `at`.
int escaped_byte(std::string_view text, std::size_t at) noexcept {
  if (text.size() - at < 3) return -1;
  const int high = hex_digit(text[at + 1]);
  const int low = hex_digit(text[at + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

}  // namespace

std::optional<parameter> query_parameters::next() noexcept {
  while (!rest_.empty() && rest_.front() == '&') rest_.remove_prefix(1);
  if (rest_.empty()) return std::nullopt;
  const std::string_view whole = rest_.substr(0, rest_.find('&'));
  rest_.remove_prefix(whole.size());
  const auto equals = whole.find('=');
  parameter p;
  p.name = decode(whole.substr(0, equals));
  if (equals != std::string_view::npos) p.value = decode(whole.substr(equals + 1));
  if (malformed_ || out_of_memory_) {
    rest_ = {};
    return std::nullopt;
  }
  return p;
}

std::string_view query_parameters::decode(std::string_view text) noexcept {
  if (text.find_first_of("%+") == std::string_view::npos) return text;
  char* const start = memory_.try_allocate(text.size(), 1);
  if (!start) {
    out_of_memory_ = true;
    return {};
  }
  char* at = start;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      *at++ = text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const int byte = escaped_byte(text, i);
    if (byte < 0) {
      malformed_ = true;
      return {};
    }
    *at++ = static_cast<char>(byte);
    i += 2;
  }
  return {start, static_cast<std::size_t>(at - start)};
}

}  // namespace smelt::proto
