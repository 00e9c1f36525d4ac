#include "service/head_rules.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/load.hpp"

namespace smelt::service::rules {

namespace {

using set = std::array<bool, 256>;

constexpr set letters_digits_and(std::string_view others) {
  set table{};
  for (unsigned c = '0'; c <= '9'; ++c) table[c] = true;
  for (unsigned c = 'a'; c <= 'z'; ++c) table[c] = table[c - 'a' + 'A'] = true;
  for (const char c : others) table[static_cast<unsigned char>(c)] = true;
  return table;
}

constexpr set token_characters = letters_digits_and("!#$%&'*+-.^_`|~");
constexpr set name_characters = letters_digits_and("-._~%!$&'()*+;=");  // no comma, though a name may hold it: it joins two Host fields
constexpr set address_characters = letters_digits_and("-._~!$&'()*+,;=:");

constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";

bool all_in(const set& table, std::string_view text) noexcept {
  return std::ranges::all_of(text, [&](char c) { return table[static_cast<unsigned char>(c)]; });
}

constexpr std::size_t eight = sizeof(std::uint64_t);

// False when none of the eight bytes is a control character. A tab counts as one.
bool may_hold_control(std::uint64_t bytes) noexcept {
  constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  const std::uint64_t deletes = bytes ^ (0x7f * each);
  const std::uint64_t below_blank = (bytes - ' ' * each) & ~bytes;
  return ((below_blank | ((deletes - each) & ~deletes)) & (0x80 * each)) != 0;
}

bool is_control(char c) noexcept { return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f'; }

bool are_digits(std::string_view text) noexcept { return text.find_first_not_of("0123456789") == std::string_view::npos; }

bool are_hexadecimal(std::string_view text) noexcept { return text.find_first_not_of(hexadecimal) == std::string_view::npos; }

// reg-name; an IPv4 address is one too.
bool is_name(std::string_view text) noexcept {
  if (!all_in(name_characters, text)) return false;
  for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
    if (text.size() - at < 3 || !are_hexadecimal(text.substr(at + 1, 2))) return false;
  }
  return true;
}

// What stands in brackets: IPv6address or IPvFuture.
bool is_address(std::string_view text) noexcept {
  if (text.starts_with('v') || text.starts_with('V')) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos || dot < 2 || dot + 1 == text.size()) return false;
    return are_hexadecimal(text.substr(1, dot - 1)) && all_in(address_characters, text.substr(dot + 1));
  }
  std::array<char, INET6_ADDRSTRLEN> ended{};
  if (text.size() >= ended.size()) return false;
  std::ranges::copy(text, ended.begin());
  in6_addr address;
  return text.find('\0') == std::string_view::npos && inet_pton(AF_INET6, ended.data(), &address) == 1;
}

}  // namespace

std::size_t token_size(std::string_view text) noexcept {
  std::size_t size = 0;
  while (size < text.size() && token_characters[static_cast<unsigned char>(text[size])]) ++size;
  return size;
}

std::size_t value_size(std::string_view text) noexcept {
  std::size_t size = 0;
  for (;;) {
    while (text.size() - size >= eight && !may_hold_control(load_little<std::uint64_t>(text.data() + size))) size += eight;
    if (size == text.size() || is_control(text[size])) return size;
    ++size;
  }
}

bool is_visible(std::string_view text) noexcept {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; });
}

bool is_host(std::string_view text) noexcept {
  const bool bracketed = text.starts_with('[');
  const std::size_t end = std::min(text.find(bracketed ? ']' : ':'), text.size());
  if (bracketed && end == text.size()) return false;
  const std::string_view host = bracketed ? text.substr(1, end - 1) : text.substr(0, end);
  const std::string_view port = text.substr(bracketed ? end + 1 : end);
  if (!port.empty() && (!port.starts_with(':') || !are_digits(port.substr(1)))) return false;
  return bracketed ? is_address(host) : is_name(host);
}

}  // namespace smelt::service::rules
