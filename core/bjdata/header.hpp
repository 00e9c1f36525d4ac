// What stands between a container's bracket and its content: its type, its count, and for a structure of arrays its schema.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/bjdata/dimensions.hpp"

namespace smelt::bjdata {

struct header {
  const char* content;           // the first byte behind it
  std::uint64_t count = 0;       // of elements or members; of records
  bool counted = false;          // else an end marker comes
  char type = 0;                 // of every value, which has no marker then; '{': the records of a schema
  const char* schema = nullptr;  // behind the schema's brace
  std::uint64_t record = 0;      // a record's size in bytes
  dimensions shape = {};         // rank 0: the count stands alone
};

// The container at `at`, whose bracket stands there. What it claims is compared with what remains: of plain values a byte each, of typed
// ones their size, of members two bytes more for their key.
result<header> take_header(const input& in, const char* at, std::uint32_t longest_text) noexcept;

}  // namespace smelt::bjdata
