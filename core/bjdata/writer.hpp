// A tape's value, or events one at a time, to BJData.
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

namespace smelt::bjdata {

// Every number at its smallest. With prefer::size, arrays of numbers of one kind and of alike records take an optimised container where
// that is smaller; with prefer::speed, every container has its count and none is looked through. With options.canonical the members of
// every object are in the order of their keys' bytes, and optimised containers are those that were typed arrays. What BJData lacks takes
// the form that the options choose, and is counted. Scratch memory is taken from the output's arena.
result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts);

// Builds a value from events in the order in which they come: canonical order, that keys are texts, and what tags
// make a time, are the caller's. A token_sink. Errors have no offset of their own. Output and conversions must outlive it.
class writer : public event_writer {
 public:
  writer(output& to, const write_options& options, conversions& counts) noexcept;

  void null() noexcept { byte('Z'); }
  void boolean(bool value) noexcept { byte(value ? 'T' : 'F'); }
  void integer(std::int64_t value) noexcept;
  void unsigned_integer(std::uint64_t value) noexcept;
  void real(double value) noexcept;
  void number_text(std::string_view lexeme) noexcept;
  void text(std::string_view content) noexcept { marked('S', content); }
  void bytes(std::string_view content) noexcept;
  void extension(std::int16_t type, std::string_view content) noexcept;
  void key(std::string_view content) noexcept;
  void composite_key() noexcept;
  void begin_array(std::uint32_t count) noexcept { open('[', count); }
  void end_array() noexcept { close(']'); }
  void begin_object(std::uint32_t count) noexcept { open('{', count); }
  void end_object() noexcept { close('}'); }
  void numbers(const typed_array& array) noexcept;
  void tag(std::uint64_t number) noexcept;
  void simple(std::uint8_t value) noexcept;
  // In the smallest form that holds it.
  void time(const instant& when) noexcept;
  // A text with an offset from UTC, without it.
  void local_time(const instant& when) noexcept;

  // A token from a tape, whose text has text_slack readable bytes behind it.
  void put(const token& t) noexcept;

 private:
  // Room for a value and `length` bytes more; null when memory is spent.
  char* room(std::size_t length) noexcept;
  void byte(char byte) noexcept;
  void marked(char marker, std::string_view content) noexcept;
  void open(char bracket, std::uint32_t count) noexcept;
  void close(char bracket) noexcept;
  void long_integer(std::string_view lexeme) noexcept;
  void inexact(std::string_view lexeme) noexcept;
  void exact(std::string_view lexeme) noexcept;
  void shape(const typed_array& array) noexcept;
  bool drops_tag() noexcept;

  bool with_counts_;  // containers have counts and no end markers
};

}  // namespace smelt::bjdata
