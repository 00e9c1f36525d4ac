#include "service/hint.hpp"

#include <algorithm>

#include "core/format/format.hpp"

namespace smelt::service {

namespace {

constexpr auto none = std::string_view::npos;
constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t looked_at = 64;  // bytes at either end

// The first and the last byte that is not blank, where they are near the ends; else NUL.
char first_of(std::string_view text) noexcept {
  const std::size_t at = text.substr(0, looked_at).find_first_not_of(blanks);
  return at == none ? '\0' : text[at];
}

char last_of(std::string_view text) noexcept {
  const std::string_view end = text.substr(text.size() - std::min(text.size(), looked_at));
  const std::size_t at = end.find_last_not_of(blanks);
  return at == none ? '\0' : end[at];
}

bool looks_like_json(std::string_view text) noexcept {
  const char first = first_of(text);
  const char last = last_of(text);
  return (first == '{' && last == '}') || (first == '[' && last == ']');
}

bool looks_binary(std::string_view text) noexcept {
  const auto first = static_cast<unsigned char>(text.front());
  return first >= 0x7f || (first < ' ' && blanks.find(text.front()) == none);
}

bool begins_value(std::string_view text, std::uint64_t offset) noexcept {
  return offset < text.size() && std::string_view("{[\"-0123456789tfn").find(text[offset]) != none;
}

hint hint_of_text(const error& fault, std::string_view payload) noexcept {
  if (payload.starts_with("\xef\xbb\xbf")) return {};  // the fault says what that is
  if (payload.starts_with("\xff\xfe") || payload.starts_with("\xfe\xff")) return {"it looks like UTF-16, and JSON is UTF-8"};
  if (fault.offset == 0 && looks_binary(payload)) return {"it looks binary, not like JSON"};
  return {};
}

}  // namespace

hint hint_of(const error& fault, const proto::options& o, std::string_view payload) noexcept {
  if (payload.empty() || !o.from) return {};
  if (fault.offset == 0 && payload.starts_with("\x1f\x8b")) return {"it looks like gzip, which Content-Encoding would name"};
  if (fault.offset == 0 && payload.starts_with("\x28\xb5\x2f\xfd")) return {"it looks like zstd, which Content-Encoding would name"};
  const format& from = *o.from;
  if (!from.text && looks_like_json(payload)) return {"is it JSON?", proto::type_of_name(formats(), "json")};
  if (o.from_sequence) {
    const bool line = o.from_sequence->how == framing::lines && fault.what == code::truncated;
    return line ? hint{"is it one document over several lines?", {&from, nullptr}} : hint{};
  }
  if (fault.what == code::trailing && !from.sequences.empty() && (!from.text || begins_value(payload, fault.offset)))
    return {"are they several documents?", {&from, &from.sequences.front()}};
  return from.text ? hint_of_text(fault, payload) : hint{};
}

}  // namespace smelt::service
