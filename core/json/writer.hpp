// A tape's value, or events one at a time, to a JSON text.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/date_time.hpp"
#include "core/stream/event_writer.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

// RFC 8259; with options.canonical RFC 8785. Values that JSON lacks take the forms that the options choose, and are counted. Scratch
// memory is taken from the output's arena.
result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts);

// Builds a text from events in the order in which they come: canonical order, and that keys are texts, are the caller's. A token_sink.
// Errors have no offset of their own. Output and conversions must outlive it.
class writer : public event_writer {
 public:
  writer(output& to, const write_options& options, conversions& counts) noexcept : event_writer(to, options, counts) {}

  void null() noexcept { literal("null"); }
  void boolean(bool value) noexcept { literal(value ? "true" : "false"); }
  void integer(std::int64_t value) noexcept;
  void unsigned_integer(std::uint64_t value) noexcept;
  void real(double value) noexcept;
  void number_text(std::string_view lexeme) noexcept;
  void text(std::string_view content) noexcept { string(content, content.data() + content.size()); }
  void bytes(std::string_view content) noexcept;
  void key(std::string_view content) noexcept { name(content, content.data() + content.size()); }
  void composite_key() noexcept;
  void begin_array(std::uint32_t) noexcept { open('['); }
  void end_array() noexcept { close(']'); }
  void begin_object(std::uint32_t) noexcept { open('{'); }
  void end_object() noexcept { close('}'); }
  void numbers(const typed_array& array) noexcept;
  void extension(std::int16_t type, std::string_view content) noexcept;
  void tag(std::uint64_t number) noexcept;
  void simple(std::uint8_t value) noexcept;

  // A time as text by RFC 3339; it must have a date. And the tag of a text that is one.
  void date_time(const instant& when) noexcept;
  void date_time_tag() noexcept;

  // A token from a tape, whose text has text_slack readable bytes behind it and may be known to be bare.
  void put(const token& t) noexcept;

 private:
  enum class after : std::uint8_t { opening, value, key };

  // What separates the next value, or key, from what came before. Takes lead_room_ bytes at most.
  char* put_lead(char* at) noexcept;
  char* put_line(char* at) noexcept;
  void set_depth(std::uint32_t depth) noexcept;
  // Room for a lead and `count` bytes more; null when memory is spent.
  char* room(std::size_t count) noexcept;

  void literal(std::string_view word) noexcept;
  void quoted(std::string_view word) noexcept;
  void bare(std::string_view content, bool is_key) noexcept;
  void string(std::string_view content, const char* readable) noexcept;
  void name(std::string_view content, const char* readable) noexcept;
  char* put_string(char* at, std::string_view content, const char* readable) noexcept;
  void open(char bracket) noexcept;
  void close(char bracket) noexcept;
  void double_of(double value) noexcept;

  // Of what JSON lacks, in writer_conversions.cpp.
  void integer_as_text(std::string_view lexeme) noexcept;
  void inexact(std::string_view lexeme) noexcept;
  void no_number(double value) noexcept;
  bool drops_tag() noexcept;

  std::size_t lead_room_ = 2;
  std::uint32_t depth_ = 0;
  after after_ = after::opening;
};

}  // namespace smelt::json
