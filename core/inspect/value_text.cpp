#include "core/inspect/value_text.hpp"

#include <array>
#include <bit>
#include <cmath>

#include "core/number/append_integer.hpp"
#include "core/number/print.hpp"

namespace smelt::inspect {

namespace {

void append_count(output& to, std::uint64_t count, std::string_view what) noexcept {
  number::append_integer(to, count);
  to.append(' ');
  to.append(what);
  if (count != 1) to.append('s');
}

void append_real(output& to, double value) noexcept {
  if (std::isnan(value)) return to.append("NaN");
  if (std::isinf(value)) return to.append(value < 0 ? "-Infinity" : "Infinity");
  std::array<char, number::real_room> room;
  to.append({room.data(), static_cast<std::size_t>(number::print(room.data(), value, number::real_style::json) - room.data())});
}

std::string_view name_of(element e) noexcept {
  constexpr std::string_view names[] = {"u8", "clamped u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f16", "f32", "f64", "f128"};
  return names[static_cast<std::size_t>(e)];
}

// "3 u16, big-endian", "2x3 f64, little-endian, column-major".
void append_numbers(output& to, const typed_array& array) noexcept {
  constexpr std::size_t most_shown = 8;
  if (array.shape.empty()) number::append_integer(to, array.count);
  for (std::size_t i = 0; i < array.shape.size() && i <= most_shown; ++i) {
    if (i > 0) to.append('x');
    if (i == most_shown) {
      to.append("...");
    } else {
      number::append_integer(to, array.shape[i]);
    }
  }
  to.append(' ');
  to.append(name_of(array.what));
  if (size_of(array.what) > 1) to.append(array.order == std::endian::big ? ", big-endian" : ", little-endian");
  if (array.column_major) to.append(", column-major");
}

// An open container's count is a claim, or not known.
void append_container(output& to, const tape_view& tokens, std::uint32_t index) noexcept {
  const token& t = tokens[index];
  if (t.other() <= index) return to.append("not closed");
  append_count(to, t.count(), t.is(kind::begin_object) ? "member" : "element");
}

void append_extension(output& to, const token& t) noexcept {
  to.append("type ");
  number::append_integer(to, t.extension_type());
  to.append(", ");
  append_count(to, t.length(), "byte");
}

}  // namespace

std::string_view kind_name(const token& t) noexcept {
  constexpr std::string_view names[] = {"null",         "boolean",    "integer",     "integer",   "real",        "number",
                                        "text",         "key",        "bytes",       "extension", "begin_array", "end_array",
                                        "begin_object", "end_object", "typed_array", "tag",       "simple"};
  return names[static_cast<std::size_t>(t.what())];
}

std::optional<std::uint32_t> content_length(const token& t) noexcept {
  switch (t.what()) {
  case kind::number_text:
  case kind::text:
  case kind::bytes:
  case kind::extension:
  case kind::key: return t.length();
  default: return std::nullopt;
  }
}

std::string_view cut_text(std::string_view content, std::size_t longest) noexcept {
  if (content.size() <= longest) return content;
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(content[at]) & 0xC0) == 0x80; };
  std::size_t size = longest;
  while (size > 0 && longest - size < 3 && continues(size)) --size;
  return content.substr(0, size);
}

void append_value(const tape_view& tokens, std::uint32_t index, std::size_t longest, output& to) noexcept {
  const token& t = tokens[index];
  switch (t.what()) {
  case kind::null: return to.append("null");
  case kind::boolean: return to.append(t.boolean() ? "true" : "false");
  case kind::integer: return number::append_integer(to, t.integer());
  case kind::unsigned_integer: return number::append_integer(to, t.bits());
  case kind::real: return append_real(to, t.real());
  case kind::number_text:
  case kind::text:
  case kind::key: return to.append(cut_text(t.view(), longest));
  case kind::bytes: return append_count(to, t.length(), "byte");
  case kind::extension: return append_extension(to, t);
  case kind::begin_array:
  case kind::begin_object: return append_container(to, tokens, index);
  case kind::end_array:
  case kind::end_object: return;
  case kind::typed_array: return append_numbers(to, t.numbers());
  case kind::tag: return number::append_integer(to, t.bits());
  case kind::simple: return t.bits() == 23 ? to.append("undefined") : number::append_integer(to, t.bits());
  }
}

}  // namespace smelt::inspect
