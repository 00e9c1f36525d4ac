// A tape's value, or events one at a time, to MessagePack at its smallest.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/msgpack/encode.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/date_time.hpp"
#include "core/stream/event_writer.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::msgpack {

// With options.canonical the members of every map in the bytewise order of their encoded keys. A tag that makes its content a time becomes
// a timestamp; values that MessagePack lacks take the forms that the options choose, and are counted. Scratch memory is taken from the
// output's arena.
result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts);

// Builds a value from events in the order in which they come: canonical order, and what conversions do to keys, are the caller's, and so
// are times, which events have no tag for. A token_sink. Errors have no offset of their own. Output and conversions must outlive it.
class writer : public event_writer {
 public:
  writer(output& to, const write_options& options, conversions& counts) noexcept : event_writer(to, options, counts) {}

  void null() noexcept {
    put(0, [](char* at) { return put_nil(at); });
  }
  void boolean(bool value) noexcept {
    put(0, [=](char* at) { return put_boolean(at, value); });
  }
  void integer(std::int64_t value) noexcept;
  void unsigned_integer(std::uint64_t value) noexcept;
  void real(double value) noexcept {
    put(0, [=](char* at) { return put_real(at, value); });
  }
  void number_text(std::string_view lexeme) noexcept;
  void text(std::string_view content) noexcept {
    put(content.size(), [=](char* at) { return put_content<false>(put_text_head(at, content.size()), content); });
  }
  void bytes(std::string_view content) noexcept {
    put(content.size(), [=](char* at) { return put_content<false>(put_bytes_head(at, content.size()), content); });
  }
  void extension(std::int16_t type, std::string_view content) noexcept;
  void key(std::string_view content) noexcept { text(content); }
  void composite_key() noexcept {}
  void begin_array(std::uint32_t count) noexcept {
    put(0, [=](char* at) { return put_array(at, count); });
  }
  void end_array() noexcept {}
  void begin_object(std::uint32_t count) noexcept {
    put(0, [=](char* at) { return put_map(at, count); });
  }
  void end_object() noexcept {}
  void numbers(const typed_array& array) noexcept;
  void tag(std::uint64_t number) noexcept;
  void simple(std::uint8_t value) noexcept;
  void timestamp(const instant& when) noexcept;
  // A text with an offset from UTC, as a timestamp without it.
  void local_time(const instant& when) noexcept;

 private:
  template <class Step>
  void put(std::size_t length, Step step) noexcept {
    if (char* const at = reserve(value_room + length)) to_.advance_to(step(at));
  }
  void put_or_print(auto value) noexcept;
  void inexact(std::string_view lexeme) noexcept;
  bool drops_tag() noexcept;
};

}  // namespace smelt::msgpack
