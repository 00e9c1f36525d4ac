// A document with only what was asked for, in its original nesting.
#pragma once

#include <expected>
#include <span>

#include "core/base/error.hpp"
#include "core/query/pointer.hpp"
#include "core/stream/tape.hpp"

namespace smelt::query {

// How many paths may be followed at once.
inline constexpr std::size_t most_kept = 64;

// What a path that meets nothing becomes.
enum class absent : std::uint8_t { refused, null };

struct keep_failure {
  error what;
  std::string_view path;  // that met nothing, for code::field_absent
};

// Puts on `to`, which is empty, the document's values that the pointers lead to, and of what is around them only the containers, keys and
// tags on the way. Members and elements keep their order, and arrays have no holes: their elements move up. A path within what another one
// keeps adds nothing. With absent::null a path that meets nothing puts null where its first step that meets nothing would have led: as the
// last member of that name, as the last element, or in place of a value that nothing can be in. Both tapes must be of one arena.
std::expected<void, keep_failure> keep(const tape& document, std::span<const pointer> paths, absent rule, tape& to);

}  // namespace smelt::query
