// What each record of a structure of arrays (Draft 4) is made of, and where in the input: its schema, made ready to be followed.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/bjdata/header.hpp"
#include "core/bjdata/schema.hpp"
#include "core/bjdata/tables.hpp"
#include "core/stream/token.hpp"

namespace smelt::bjdata {

// One token of each record, and where what it is made of lies: that of record i at first + i * stride. A schema may have as many of them
// as it has bytes, so they are small.
struct column {
  schema_step::form what;
  char marker;              // of a number; S or H of a fixed text; of an index
  bool is_key;              // the token itself is what each record holds
  std::uint8_t index_size;  // of an index
  std::uint32_t distance;   // of a bracket from its other end, in tokens
  std::uint64_t size;       // of a fixed text; of a dictionary, in entries
  const char* first;
  std::uint64_t stride;
  union {
    token constant;  // a key, or a bracket's kind and count
    const token* entries;
    const offset_table* table;
  };
};

// The schema, in as many tokens as a record has.
struct record_plan {
  std::span<column> columns;
  std::uint64_t repeated = 0;   // bytes of keys
  const char* after = nullptr;  // one past the container
};

// Of the container at `at`, whose header is `h`; `depth`: of what is open around a record. All of it lies in the arena and the input.
result<record_plan> plan_records(const input& in, const char* at, const header& h, std::uint32_t depth, const limits& bounds,
                                 arena& memory);

}  // namespace smelt::bjdata
