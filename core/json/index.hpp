// Where a JSON text's structure stands: found a window at a time, so that the index stays small and in the cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/arena.hpp"
#include "core/base/input.hpp"

namespace smelt::json {

// Outside strings the index holds each bracket, brace, colon, comma and the first byte of each other run of bytes that are not white
// space; of strings both quotation marks, and the backslash of each escape. A string without escapes is so two entries in a row.
class structural_index {
 public:
  static constexpr std::size_t window = 32U << 10;  // bytes of input a call

  // Entries live in the arena. False: no memory.
  bool open(const input& document, arena& memory) noexcept;

  // The next entries, as offsets from the document's begin(), none at its end; valid until the next call. None also where the input is
  // at fault (see faulty).
  std::span<const std::uint32_t> next() noexcept;

  // Whether a string holds a control character, or the bytes before the window's end are not UTF-8.
  bool faulty() const noexcept { return faulty_; }

 private:
  struct pass;
  std::span<const std::uint32_t> index_window() noexcept;
  bool validate(const char* begin, const char* end, bool ascii) noexcept;

  const char* begin_ = nullptr;
  const char* at_ = nullptr;  // the next window's first byte
  const char* end_ = nullptr;
  const char* validated_ = nullptr;  // everything before it is UTF-8
  std::uint32_t* entries_ = nullptr;
  std::uint64_t in_string_ = 0;  // all ones: the last byte was inside a string
  std::uint64_t escaped_ = 0;    // 1: the next byte is escaped
  std::uint64_t in_scalar_ = 0;  // 1: the last byte was part of a run outside strings
  bool faulty_ = false;
};

}  // namespace smelt::json
