#include "exact_decimal.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "same_json.hpp"

namespace smelt::conformance {

namespace {

std::string shortest(double value) {
  char room[32];
  return {room, std::to_chars(room, room + sizeof room, value).ptr};
}

// -123456789012345678.50e3 as "-1234567890123456785e2".
std::string normal(std::string_view lexeme) {
  std::string digits;
  long exponent = 0;
  const std::size_t e = lexeme.find_first_of("eE");
  if (e != std::string_view::npos) exponent = std::stol(std::string(lexeme.substr(e + 1 + (lexeme[e + 1] == '+'))));
  bool after_point = false;
  for (const char c : lexeme.substr(0, e)) {
    if (c == '.') {
      after_point = true;
    } else if (c != '-') {
      digits += c;
      exponent -= after_point;
    }
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  while (digits.ends_with('0')) {
    digits.pop_back();
    ++exponent;
  }
  // So many digits stand for the nearest double, where there is one.
  const double nearest = std::strtod(std::string(lexeme).c_str(), nullptr);
  if (digits.size() <= 17 && std::isfinite(nearest) && (nearest != 0 || digits.empty())) return shortest(nearest);
  const std::string sign = lexeme.starts_with('-') ? "-" : "";
  return sign + digits + "e" + std::to_string(exponent);
}

// Takes the numbers out of a text and leaves zeros in their place.
std::string take_numbers(std::string_view text, std::vector<std::string>& numbers) {
  std::string rest;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    rest += c;
    if (in_string && c == '\\') {
      rest += text[++i];
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '-' || (c >= '0' && c <= '9'))) {
      const std::size_t end = std::min(text.find_first_not_of("0123456789+-.eE", i), text.size());
      numbers.push_back(normal(text.substr(i, end - i)));
      rest.back() = '0';
      i = end - 1;
    }
  }
  return rest;
}

}  // namespace

std::string difference_in_decimals(std::string_view first, std::string_view second) {
  std::vector<std::string> wanted;
  std::vector<std::string> found;
  const tree left = tree::parse(take_numbers(first, wanted));
  const tree right = tree::parse(take_numbers(second, found));
  if (const std::string other = difference(left, right); !other.empty()) return other;
  if (wanted.size() != found.size()) return "another count of numbers";
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] != found[i]) return wanted[i] + " became " + found[i];
  }
  return {};
}

}  // namespace smelt::conformance
