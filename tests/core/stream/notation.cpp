#include "tests/core/stream/notation.hpp"

#include <array>
#include <cmath>

#include "core/number/half.hpp"
#include "core/number/print.hpp"

namespace smelt {

namespace {

std::string element_at(const typed_array& a, std::uint32_t index) {
  const std::uint32_t size = size_of(a.what);
  std::string bytes(a.data + std::size_t{index} * size, size);
  if (a.order == std::endian::little) bytes = std::string(bytes.rbegin(), bytes.rend());
  if (a.what == element::f128) return "h'" + hex(bytes) + "'";
  std::uint64_t bits = 0;
  for (const char c : bytes) bits = bits << 8 | static_cast<std::uint8_t>(c);
  switch (a.what) {
  case element::f16: return shown_real(std::bit_cast<double>(number::double_from_half(static_cast<std::uint16_t>(bits))));
  case element::f32: return shown_real(std::bit_cast<double>(number::double_from_single(static_cast<std::uint32_t>(bits))));
  case element::f64: return shown_real(std::bit_cast<double>(bits));
  case element::i8:
  case element::i16:
  case element::i32:
  case element::i64: return std::to_string(static_cast<std::int64_t>(bits << (64 - 8 * size)) >> (64 - 8 * size));
  default: return std::to_string(bits);
  }
}

std::string typed(const typed_array& a) {
  constexpr std::string_view names[] = {"u8", "u8c", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f16", "f32", "f64", "f128"};
  std::string shown(names[static_cast<std::size_t>(a.what)]);
  if (size_of(a.what) > 1) shown += a.order == std::endian::big ? "be" : "le";
  if (!a.shape.empty()) {
    shown += a.column_major ? "[column-major" : "[";
    for (const auto d : a.shape) shown += (shown.back() == '[' ? "" : " ") + std::to_string(d);
    shown += "]";
  }
  shown += "(";
  for (std::uint32_t i = 0; i < a.count; ++i) shown += (i == 0 ? "" : ", ") + element_at(a, i);
  return shown + ")";
}

class notation {
 public:
  explicit notation(const tape_view& from) : from_(from), next_(from.first) {}

  std::string value() {
    const token& t = from_[next_++];
    switch (t.what()) {
    case kind::null: return "null";
    case kind::boolean: return t.boolean() ? "true" : "false";
    case kind::integer: return std::to_string(t.integer());
    case kind::unsigned_integer: return std::to_string(t.bits());
    case kind::real: return shown_real(t.real());
    case kind::number_text: return std::string(t.view());
    case kind::text: return shown_text(t.view());
    case kind::bytes: return "h'" + hex(t.view()) + "'";
    case kind::extension: return "ext " + std::to_string(t.extension_type()) + " h'" + hex(t.view()) + "'";
    case kind::begin_array: return "[" + items(t.count(), kind::end_array, &notation::value) + "]";
    case kind::begin_object: return "{" + items(t.count(), kind::end_object, &notation::member) + "}";
    case kind::typed_array: return typed(t.numbers());
    case kind::tag: return std::to_string(t.bits()) + "(" + value() + ")";
    case kind::simple: return t.bits() == 23 ? "undefined" : "simple(" + std::to_string(t.bits()) + ")";
    default: return "?";
    }
  }

 private:
  std::string member() {
    const token& t = from_[next_++];
    if (!t.is(kind::key)) return "?";
    const std::string key = t.has(flag::composite) ? value() : shown_text(t.view());
    return key + ": " + value();
  }

  // Asserts, in its way, that both ends of a container say the same.
  std::string items(std::uint32_t count, kind end, std::string (notation::*item)()) {
    const std::uint32_t begin = next_ - 1;
    std::string shown;
    for (std::uint32_t i = 0; i < count; ++i) shown += (i == 0 ? "" : ", ") + (this->*item)();
    const token& last = from_[next_];
    if (!last.is(end) || last.other() != begin || last.count() != count || from_[begin].other() != next_) shown += "?";
    ++next_;
    return shown;
  }

  const tape_view& from_;
  std::uint32_t next_;
};

}  // namespace

std::string unhex(std::string_view digits) {
  const auto value = [](char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size();) {
    if (digits[i] == ' ') {
      ++i;
      continue;
    }
    bytes += static_cast<char>(value(digits[i]) << 4 | value(digits[i + 1]));
    i += 2;
  }
  return bytes;
}

std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string shown;
  for (const char c : bytes) {
    shown += digits[static_cast<std::uint8_t>(c) >> 4];
    shown += digits[static_cast<std::uint8_t>(c) & 15];
  }
  return shown;
}

std::string shown_text(std::string_view text) {
  std::string shown = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') shown += '\\';
    shown += c;
  }
  return shown + '"';
}

std::string shown_real(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  std::array<char, number::real_room> room;
  return {room.data(), number::print(room.data(), value, number::real_style::json)};
}

std::string diagnostic(const tape_view& value) { return notation(value).value(); }

}  // namespace smelt
