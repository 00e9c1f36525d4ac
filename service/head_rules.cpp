#include "service/head_rules.hpp"

#include <algorithm>
#include <array>

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
constexpr set host_characters = letters_digits_and("-._~%!$&'()*+;=:[]");

bool all_in(const set& table, std::string_view text) noexcept {
  return std::ranges::all_of(text, [&](char c) { return table[static_cast<unsigned char>(c)]; });
}

}  // namespace

bool is_token(std::string_view text) noexcept { return !text.empty() && all_in(token_characters, text); }

bool is_host(std::string_view text) noexcept { return all_in(host_characters, text); }

}  // namespace smelt::service::rules
