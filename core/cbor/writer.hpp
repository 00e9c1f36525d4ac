// A tape's value, or events one at a time, to CBOR (RFC 8949, RFC 8746) at its smallest.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/cbor/encode.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt::cbor {

// Preferred serialization with definite lengths (RFC 8949, section 4.1); with options.canonical core deterministic encoding (section
// 4.2.1), for which scratch memory is taken from the output's arena.
result<void> write(const tape_view& value, const write_options& options, output& to, conversions& counts);

// Builds a value from events, in the order in which they come: canonical order is the caller's. A token_sink. Offsets in its errors are
// those of the output. Output and conversions must outlive it.
class writer {
 public:
  writer(output& to, const write_options& options, conversions& counts) noexcept : to_(to), options_(options), counts_(counts) {}

  void null() noexcept {
    put(0, [](char* at) { return put_null(at); });
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
  void text(std::string_view content) noexcept { string(major::text, content); }
  void bytes(std::string_view content) noexcept { string(major::bytes, content); }
  void key(std::string_view content) noexcept { string(major::text, content); }
  void composite_key() noexcept {}
  void begin_array(std::uint32_t count) noexcept;
  void end_array() noexcept {}
  void begin_object(std::uint32_t count) noexcept { put_argument(major::map, count); }
  void end_object() noexcept {}
  void numbers(const typed_array& array) noexcept;
  void extension(std::int16_t type, std::string_view content) noexcept;
  void tag(std::uint64_t number) noexcept;
  void simple(std::uint8_t value) noexcept;

  // The first failure.
  result<void> finish() noexcept;

 private:
  template <class Step>
  void append(std::size_t length, Step step) noexcept {
    if (char* const at = to_.reserve(value_room + length)) to_.advance_to(step(at));
  }
  // Anything but a number.
  template <class Step>
  void put(std::size_t length, Step step) noexcept {
    parts_ = 0;
    if (done_) append(length, step);
  }
  // step(options), which may fail.
  template <class Step>
  void number(Step step) noexcept;
  void string(major m, std::string_view content) noexcept {
    put(content.size(), [=](char* at) { return put_string<false>(at, m, content); });
  }
  void put_argument(major m, std::uint64_t argument) noexcept {
    put(0, [=](char* at) { return put_head(at, m, argument); });
  }

  output& to_;
  write_options options_;
  conversions& counts_;
  result<void> done_;

  // How many of the next numbers are parts of a fraction (core/cbor/fraction_part.hpp), if its pair is what comes next.
  static constexpr std::uint8_t of_pair = 3;
  std::uint8_t parts_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace smelt::cbor
