#include "core/query/pointer.hpp"

#include <algorithm>

#include "core/base/utf8.hpp"

namespace smelt::query {

bool step::matcher::take(std::string_view piece) noexcept {
  for (const char wanted : piece) {
    if (rest_.empty()) return false;
    const bool escape = rest_[0] == '~' && rest_.size() > 1;
    const char next = !escape ? rest_[0] : rest_[1] == '1' ? '/' : '~';
    if (next != wanted) return false;
    rest_.remove_prefix(escape ? 2 : 1);
  }
  return true;
}

bool step::equals(std::string_view key) const noexcept {
  if (escaped_ == key) return !escaped_.contains('~');
  if (key.size() >= escaped_.size()) return false;
  matcher rest(*this);
  return rest.take(key) && rest.complete();
}

std::optional<std::uint32_t> step::index() const noexcept {
  constexpr std::size_t most_digits = 10;
  if (escaped_.empty() || escaped_.size() > most_digits || (escaped_[0] == '0' && escaped_.size() > 1)) return {};
  std::uint64_t value = 0;
  for (const char c : escaped_) {
    if (c < '0' || c > '9') return {};
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (value > UINT32_MAX) return {};
  return static_cast<std::uint32_t>(value);
}

result<pointer> pointer::parse(std::string_view text) noexcept {
  if (!text.empty() && text[0] != '/') return fail(code::invalid_path, 0, "a JSON Pointer is empty or begins with '/'");
  for (std::size_t at = text.find('~'); at != std::string_view::npos; at = text.find('~', at + 1)) {
    if (at + 1 == text.size() || (text[at + 1] != '0' && text[at + 1] != '1'))
      return fail(code::invalid_path, at, "'~' may only stand in \"~0\" and \"~1\"");
  }
  const char* const end = text.data() + text.size();
  if (const char* const bad = find_invalid_utf8(text.data(), end); bad != end)
    return fail(code::invalid_path, static_cast<std::size_t>(bad - text.data()), "a JSON Pointer is UTF-8");
  return pointer(text);
}

}  // namespace smelt::query
