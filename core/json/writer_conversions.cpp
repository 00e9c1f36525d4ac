// The part of the writer that gives values which JSON lacks the forms that the options choose.
#include <cmath>

#include "core/json/binary_text.hpp"
#include "core/json/writer.hpp"
#include "core/stream/nested_arrays.hpp"

namespace smelt::json {

// An integer beyond 2^53, where options.int64 asks for text.
void writer::integer_as_text(std::string_view lexeme) noexcept {
  if (counted(conversion::int64, "an integer beyond 2^53 is a number in JSON only without int64=text")) quoted(lexeme);
}

// A number that a double does not hold, where that matters.
void writer::inexact(std::string_view lexeme) noexcept {
  if (options_.big_numbers == big_numbers::exact)
    return fail_with(code::not_representable,
                     "a canonical JSON number is a double, which holds this one only with big_numbers=double or text");
  if (!counted(conversion::big_number, "a double cannot hold this number")) return;
  if (options_.big_numbers == big_numbers::text) return quoted(lexeme);
  if (const auto found = nearest(lexeme)) real(*found);
}

// NaN or an infinity.
void writer::no_number(double value) noexcept {
  if (options_.nonfinite == nonfinite::refuse)
    return fail_with(code::not_representable, "JSON has neither NaN nor infinities, and nonfinite=refuse was asked for");
  if (!counted(conversion::nonfinite, "JSON has neither NaN nor infinities")) return;
  if (options_.nonfinite == nonfinite::null) return literal("null");
  quoted(std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
}

void writer::bytes(std::string_view content) noexcept {
  if (!counted(conversion::bytes, "JSON has no byte strings")) return;
  if (options_.bytes == bytes_as::array) {
    open('[');
    for (const char byte : content) integer(static_cast<unsigned char>(byte));
    return close(']');
  }
  const std::size_t size = binary_text_size(content.size(), options_.bytes);
  char* at = room(size + 2);
  if (!at) return;
  at = put_lead(at);
  *at++ = '"';
  at = put_binary_text(at, content, options_.bytes);
  *at++ = '"';
  to_.advance_to(at);
  after_ = after::value;
}

void writer::composite_key() noexcept { fail_with(code::not_representable, "a JSON object's keys are texts"); }

void writer::numbers(const typed_array& array) noexcept {
  if (!counted(conversion::typed_array, "JSON has no typed arrays")) return;
  if (const auto played = play_nested(array, to_.memory(), options_.limits, *this); !played)
    fail_with(played.error().what, played.error().detail);
}

// Whether what a tag or an extension's type says may be lost.
bool writer::drops_tag() noexcept {
  return may_drop("JSON has neither tags nor extension types", "JSON has neither tags nor extension types, and tags=refuse was asked for");
}

void writer::tag(std::uint64_t) noexcept { drops_tag(); }

void writer::extension(std::int16_t, std::string_view content) noexcept {
  if (drops_tag()) bytes(content);
}

void writer::date_time_tag() noexcept { counted(conversion::tag, "JSON has texts for times, but no type"); }

void writer::date_time(const instant& when) noexcept {
  date_time_tag();
  char text[date_time_room];
  const char* const end = put_date_time(text, when);
  if (!failed()) quoted({text, end});
}

void writer::simple(std::uint8_t) noexcept {
  if (counted(conversion::simple, "JSON has neither undefined nor other simple values")) literal("null");
}

}  // namespace smelt::json
