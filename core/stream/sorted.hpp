// A tape with every object's members in the order that a canonical form asks for.
#pragma once

#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// What keys are sorted by: a text key's own text, any other key's spelling.
struct member_key {
  std::string_view content;
  bool composite;
};

struct key_order {
  bool (*before)(const member_key& left, const member_key& right) noexcept;
  // The bytes that stand for a key which is no text; objects in it are sorted already. They must live as long as the arena.
  result<std::string_view> (*spell)(const tape_view& key, const write_options& options, arena& memory);
};

// Fills an empty tape with `from` in that order; equal keys stay in the order they have. Both share their texts and their base. Scratch
// memory is taken from the arena of `to`. Work beyond options.limits.work, which only objects inside of keys can cause, is
// code::work_limit.
result<void> sort_members(const tape_view& from, tape& to, const key_order& order, const write_options& options);

}  // namespace smelt
