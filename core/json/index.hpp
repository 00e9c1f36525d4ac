// Where a JSON text's structure stands: found a window at a time, so that the index stays small and in the cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/arena.hpp"
#include "core/base/input.hpp"

namespace smelt::json {

// Outside strings the index holds each bracket and brace, and the first byte of each run of other bytes that are neither white space nor
// separators; of strings both quotation marks, and the backslash of each escape. A string without escapes is so two entries in a row.
// Separators (colons and commas) are no entries, since they stand where a key or a value has just ended and can be looked for there; they
// are counted, so that who has met as many as there are knows that none stands elsewhere.
class structural_index {
 public:
  static constexpr std::size_t window = 32U << 10;  // bytes of input a call
  static constexpr std::size_t ahead = 8;           // entries that may be read beyond those there are: they name the input's last byte

  // Entries live in the arena. False: no memory.
  bool open(const input& document, arena& memory) noexcept;

  // Entries, as offsets from the document's begin(), valid until the next call: first the `unused` of those that the last call gave, its
  // last, fewer than `ahead`; then the next ones, so that there are `ahead` or more of them, or the document ends. None where the input is
  // at fault (see faulty).
  std::span<const std::uint32_t> next(std::span<const std::uint32_t> unused) noexcept;

  // Whether all of the document is indexed.
  bool at_end() const noexcept { return at_ == end_; }

  // How many separators stood outside strings so far: in the end, of the whole document.
  std::uint64_t separators() const noexcept { return separators_; }

  // Whether a string holds a control character, or the bytes before the window's end are not UTF-8.
  bool faulty() const noexcept { return faulty_; }

 private:
  struct pass;
  std::uint32_t* index_window(std::uint32_t* to) noexcept;
  bool validate(const char* begin, const char* end, bool ascii) noexcept;

  const char* begin_ = nullptr;
  const char* at_ = nullptr;  // the next window's first byte
  const char* end_ = nullptr;
  const char* validated_ = nullptr;  // everything before it is UTF-8
  std::uint32_t* entries_ = nullptr;
  std::uint64_t in_string_ = 0;  // 1: the last byte was inside a string
  std::uint64_t escaped_ = 0;    // 1: the next byte is escaped
  std::uint64_t in_scalar_ = 0;  // 1: the last byte was part of a run outside strings
  std::uint64_t separators_ = 0;
  bool faulty_ = false;
};

}  // namespace smelt::json
