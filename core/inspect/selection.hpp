// Which of a document's rows are shown, and what stopped the reading.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/error.hpp"
#include "core/format/locate.hpp"
#include "core/inspect/rows.hpp"

namespace smelt::inspect {

struct selection {
  std::uint32_t offset = 0;     // in bytes: the first row is the one that holds this byte
  std::uint32_t limit = 1'000;  // rows
};

struct fault {
  error what;
  location where;
};

// What is inspected. All of it is borrowed.
struct subject {
  const format& from;
  const input& document;
  tape_view tokens;  // up to the fault
  std::optional<inspect::fault> fault;

  // By their offsets.
  std::string_view bytes() const noexcept { return {document.base(), document.offset(document.end())}; }
};

// What follows the rows that were shown.
struct remainder {
  std::uint32_t count = 0;       // of the rows that were not
  std::uint32_t offset = 0;      // of the first of them
  std::string_view unread = {};  // what lies between the last of all rows and the fault: the beginning of a token that never came about
};

// Gives the selected rows to `take`, in order. Tokens behind a fault that lies on the tape, as a repeated key does, are no rows. None when
// memory is spent.
template <class Take>
std::optional<remainder> for_each_row(const subject& what, const selection& wanted, arena& memory, Take take) noexcept {
  rows all(what.from, what.document, what.tokens, memory);
  remainder rest;
  std::uint32_t shown = 0;
  auto last = static_cast<std::uint32_t>(what.document.offset(what.document.begin()));
  for (row r{}; all.next(r);) {
    if (what.fault && r.offset > what.fault->what.offset) break;
    last = r.offset + r.size;
    if (last <= wanted.offset) continue;
    if (shown < wanted.limit) {
      take(r);
      ++shown;
    } else if (rest.count++ == 0) {
      rest.offset = r.offset;
    }
  }
  if (!all.ok()) return std::nullopt;
  if (what.fault && what.fault->what.offset > last) rest.unread = what.bytes().substr(last, what.fault->what.offset - last);
  return rest;
}

}  // namespace smelt::inspect
