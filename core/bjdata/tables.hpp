// The texts by offsets of a structure of arrays: tables of offsets, each with its texts behind it, which follow the records.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/bjdata/faults.hpp"
#include "core/bjdata/marker.hpp"

namespace smelt::bjdata {

// One of them in the input.
struct offset_table {
  const char* first;     // of count + 1 offsets
  const char* texts;     // what they count from
  const char* after;     // the texts' end
  std::uint64_t count;   // of texts
  char marker;           // of the offsets
  std::uint64_t length;  // of all texts

  std::uint64_t offset(const input& in, std::uint64_t index) const noexcept {
    const std::size_t size = info_of(marker).size;
    return load_word(first + index * size, in.end(), size);
  }
};

// The table at `at` with the texts that its last offset promises.
inline result<offset_table> take_table(const input& in, const char* at, char marker, std::uint64_t count) noexcept {
  const std::size_t size = info_of(marker).size;
  const auto remaining = static_cast<std::size_t>(in.end() - at);
  if (count >= remaining / size) return fail(code::truncated, in.offset(at), "the input ends inside a table of offsets");
  offset_table table{at, at + (count + 1) * size, nullptr, count, marker, 0};
  table.length = table.offset(in, count);
  if (info_of(marker).what == form::signed_integer && extended(table.length, size) < 0)
    return fail(code::unexpected, in.offset(table.texts - size), faults::negative_length);
  if (table.length > static_cast<std::size_t>(in.end() - table.texts)) return fail(code::truncated, in.offset(at), faults::beyond_input);
  table.after = table.texts + table.length;
  return table;
}

// The text of that index, which may be any. Empty, without data, where there is none.
inline std::string_view text_of(const offset_table& table, const input& in, std::uint64_t index) noexcept {
  if (index >= table.count) return {};
  const std::uint64_t first = table.offset(in, index);
  const std::uint64_t last = table.offset(in, index + 1);
  if (first > last || last > table.length) return {};
  return {table.texts + first, static_cast<std::size_t>(last - first)};
}

}  // namespace smelt::bjdata
