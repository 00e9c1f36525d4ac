// What is left of a container that is open.
#pragma once

#include <cstdint>

#include "core/bjdata/header.hpp"

namespace smelt::bjdata {

// What is left of a container without a count goes down from here, beyond what any input could use up.
inline constexpr std::uint64_t unbounded = std::uint64_t{1} << 62;

struct container {
  std::uint64_t left;  // values or members yet to come
  char type;           // marker of its values, where they have none of their own
  bool object;
  bool counted;

  static container of(const header& h, bool object) noexcept { return {h.counted ? h.count : unbounded, h.type, object, h.counted}; }
  std::uint64_t taken() const noexcept { return unbounded - left; }  // of one without a count
  // Whether the end marker that one without a count waits for stands there.
  bool ends_at(const char* at) const noexcept { return !counted && *at == (object ? '}' : ']'); }
};

// What a document's value is in.
inline constexpr container around_document{1, 0, false, true};

}  // namespace smelt::bjdata
