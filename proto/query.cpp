#include "proto/query.hpp"

#include "core/base/hex.hpp"

namespace smelt::proto {

namespace {

// -1 when no two digits follow the "%" at `at`.
int escaped_byte(std::string_view text, std::size_t at) noexcept {
  if (text.size() - at < 3) return -1;
  const int high = hex_value(text[at + 1]);
  const int low = hex_value(text[at + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

}  // namespace

// Up to the next "&", which is taken too.
std::string_view query_parameters::take_raw(bool& escaped) noexcept {
  const std::string_view rest = rest_;
  bool found = false;
  std::size_t length = 0;
  for (; length < rest.size() && rest[length] != '&'; ++length) found |= rest[length] == '%' || rest[length] == '+';
  escaped = found;
  rest_.remove_prefix(length < rest.size() ? length + 1 : length);
  return rest.substr(0, length);
}

std::optional<parameter> query_parameters::next() noexcept {
  bool escaped = false;
  std::string_view raw;
  while (raw.empty()) {
    if (rest_.empty()) return std::nullopt;
    raw = take_raw(escaped);
  }
  const auto equals = raw.find('=');
  parameter p{raw.substr(0, equals), equals == std::string_view::npos ? std::string_view() : raw.substr(equals + 1)};
  if (!escaped) return p;
  p.name = decode(p.name);
  p.value = decode(p.value);
  if (!malformed_ && !out_of_memory_) return p;
  rest_ = {};
  return std::nullopt;
}

std::string_view query_parameters::decode(std::string_view text) noexcept {
  if (text.empty()) return text;
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
