#include "generator.hpp"

#include <cstdlib>

namespace smelt::documents {

// A linear congruential generator, its high bits well mixed (PCG's constants).
std::uint32_t generator::below(std::uint32_t bound) noexcept {
  state_ = state_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
  const auto high = static_cast<std::uint32_t>((state_ ^ state_ >> 22) >> (22 + (state_ >> 61)));
  return static_cast<std::uint32_t>(std::uint64_t{high} * bound >> 32);
}

std::string_view generator::next() {
  text_.clear();
  spacious_ = below(2) == 0;
  most_members_ = below(64) == 0 ? 100 : 6;
  space();
  if (const auto kind = below(4'000); kind == 0) {
    long_string();
  } else if (kind < 40) {
    deep();
  } else {
    value(0);
  }
  space();
  return text_;
}

void generator::value(int depth) {
  if (depth < 6 && below(8) < (depth == 0 ? 7U : 3U)) {
    container(depth + 1);
  } else {
    scalar();
  }
}

void generator::scalar() {
  static constexpr std::string_view literals[] = {"null", "true", "false"};
  switch (below(4)) {
  case 0: return one_of(literals);
  case 1: return string("");
  default: return number();
  }
}

void generator::container(int depth) {
  const bool object = below(2) == 0;
  text_ += object ? '{' : '[';
  space();
  // What is wide is so on one level.
  const std::uint32_t count = below(depth == 1 ? most_members_ : 5);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (i > 0) text_ += ',';
    space();
    if (object) {
      string(i == 0 && below(4) == 0 ? "" : std::to_string(i) + "#");
      space();
      text_ += ':';
      space();
    }
    value(count > 20 ? 6 : depth);
    space();
  }
  text_ += object ? '}' : ']';
}

void generator::deep() {
  const std::uint32_t depth = 1 + below(200);
  std::string closing;
  for (std::uint32_t i = 0; i < depth; ++i) {
    const bool object = below(2) == 0;
    text_ += object ? "{\"k\":" : "[";
    closing += object ? '}' : ']';
  }
  scalar();
  text_.append(closing.rbegin(), closing.rend());
}

// Across the ends of windows of 32 KiB.
void generator::long_string() {
  text_ += "[\"";
  const std::uint32_t size = 32'700 + below(33'000);
  const std::uint32_t same = below(3);
  while (text_.size() < size) {
    if (same == 0) {
      piece();
    } else {
      text_ += same == 1 ? "\\\\" : "\xe2\x82\xac";
    }
  }
  text_ += "\",";
  scalar();
  text_ += ']';
}

void generator::string(std::string_view start) {
  text_ += '"';
  text_ += start;
  for (std::uint32_t pieces = below(2) * below(6); pieces > 0; --pieces) piece();
  text_ += '"';
}

void generator::piece() {
  static constexpr std::string_view pieces[] = {"a",
                                                "plain text",
                                                "\\n",
                                                "\\\"",
                                                "\\\\",
                                                "\\/",
                                                "\\b\\f\\r\\t",
                                                "\\u0000",
                                                "\\u001F",
                                                "\\u00e9",
                                                "\\u20AC",
                                                "\\uFFFF",
                                                "\\ud83d\\ude00",
                                                "\\uDBFF\\uDFFF",
                                                "\xc3\xa9",
                                                "\xc2\x80",
                                                "\xdf\xbf",
                                                "\xe2\x82\xac",
                                                "\xe0\xa0\x80",
                                                "\xef\xbf\xbf",
                                                "\xed\x9f\xbf",
                                                "\xf0\x9f\x98\x80",
                                                "\xf4\x8f\xbf\xbf",
                                                "[{]},:",
                                                "\x7f",
                                                "~1/0",
                                                "null",
                                                "  ",
                                                "12",
                                                "a text of thirty-two bytes, or so,"};
  one_of(pieces);
}

void generator::number() {
  if (kinds_ == numbers::any && below(3) == 0) return big_number();
  switch (below(3)) {
  case 0: return integer();
  case 1: return real();
  default: text_ += std::to_string(below(1'000)); return;
  }
}

void generator::digits(std::uint32_t count) {
  for (; count > 0; --count) text_ += static_cast<char>('0' + below(10));
}

// Of 1 to 64 bits.
void generator::integer() {
  static constexpr std::string_view edges[] = {"0",
                                               "-0",
                                               "-1",
                                               "23",
                                               "24",
                                               "255",
                                               "256",
                                               "65535",
                                               "65536",
                                               "4294967295",
                                               "4294967296",
                                               "-24",
                                               "-25",
                                               "-256",
                                               "-257",
                                               "9007199254740993",
                                               "9223372036854775807",
                                               "-9223372036854775808",
                                               "9223372036854775808",
                                               "18446744073709551615"};
  if (below(4) == 0) return one_of(edges);
  const std::uint64_t high = below(UINT32_MAX);
  const std::uint64_t bits = (high << 32 | below(UINT32_MAX)) >> below(64);
  if (bits <= INT64_MAX && below(2) == 0) text_ += '-';
  text_ += std::to_string(bits == 0 ? 1 : bits);
}

// At most 17 significant digits, near a double that is neither infinite nor subnormal; written in one of many ways.
void generator::real() {
  static constexpr std::string_view edges[] = {"-0.0",
                                               "0e5",
                                               "0.5",
                                               "1e3",
                                               "-1.25E-7",
                                               "1.0",
                                               "100e-2",
                                               "0.1",
                                               "1e22",
                                               "1e23",
                                               "5e-324",
                                               "2.2250738585072014e-308",
                                               "1.7976931348623157e308",
                                               "-65504.0",
                                               "65505.5",
                                               "0.333251953125"};
  if (below(6) == 0) return one_of(edges);
  if (below(2) == 0) text_ += '-';
  if (below(3) == 0) {
    text_ += '0';
  } else {
    text_ += static_cast<char>('1' + below(9));
    digits(below(8));
  }
  const bool fraction = below(3) != 0;
  if (fraction) {
    text_ += '.';
    digits(1 + below(9));
  }
  if (fraction && below(2) == 0) return;
  text_ += below(2) == 0 ? 'e' : 'E';
  static constexpr std::string_view signs[] = {"", "+", "-"};
  one_of(signs);
  text_ += std::to_string(below(4) == 0 ? below(280) : below(25));
}

void generator::big_number() {
  static constexpr std::string_view signs[] = {"", "-"};
  one_of(signs);
  text_ += static_cast<char>('1' + below(9));
  digits(below(40));
  if (below(2) == 0) {
    text_ += '.';
    digits(1 + below(30));
  }
  if (below(2) == 0) {
    text_ += below(2) == 0 ? "e" : "E-";
    text_ += std::to_string(below(below(2) == 0 ? 400 : 100'000));
  }
}

void generator::space() {
  static constexpr std::string_view spaces[] = {" ", "\n  ", "\t", "\r\n", "                                "};
  if (spacious_ && below(4) == 0) one_of(spaces);
}

std::uint64_t how_many() {
  const char* const asked = std::getenv("SMELT_DOCUMENTS");
  return asked ? std::strtoull(asked, nullptr, 10) : 20'000;
}

}  // namespace smelt::documents
