#include "core/stream/duplicates.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "core/stream/faults.hpp"
#include "core/stream/key_hash.hpp"
#include "core/stream/relink.hpp"
#include "core/stream/same_value.hpp"

namespace smelt {

namespace {

// A key in an open table of at least twice as many places as keys. Places need not be cleared between objects: they say whose they are.
struct place {
  std::uint32_t owner;  // one more than the index of the object's first token
  std::uint32_t hash;
  std::uint32_t index;  // of the key's token
};

constexpr std::size_t small_places = 256;  // on the stack; for larger objects the arena is asked

class resolving {
 public:
  resolving(tape& document, duplicate_keys rule, const limits& bounds) noexcept : tape_(document), rule_(rule), bounds_(bounds) {}

  result<void> run() noexcept;

 private:
  result<void> pass() noexcept;
  result<void> object(std::uint32_t begin) noexcept;
  result<void> small_object(std::uint32_t begin, std::size_t places) noexcept;
  result<void> large_object(std::uint32_t begin, std::size_t places) noexcept;
  result<void> members(std::uint32_t begin, std::span<place> table) noexcept;
  result<void> meet(place& earlier, std::uint32_t key) noexcept;
  void remove_doomed() noexcept;
  std::unexpected<error> too_much(std::uint32_t index) const noexcept {
    return fail(code::work_limit, tape_[index].offset(tape_.base()), "telling an object's keys apart takes more work than allowed");
  }

  result<void> collide(std::span<place> table, std::size_t at, place now) noexcept;
  std::uint32_t hash_composite(std::uint32_t key) noexcept;
  bool equal(std::uint32_t a, std::uint32_t b) noexcept;

  // The key's own tokens: one, or for a composite key those behind it.
  tape_view key_value(std::uint32_t key) const noexcept {
    if (tape_[key].has(flag::composite)) return tape_.value(key + 1);
    return {tape_.tokens().data(), key, key + 1, tape_.base()};
  }
  std::uint32_t after_member(std::uint32_t key) const noexcept { return after_value(tape_.tokens(), key_value(key).last); }

  tape& tape_;
  const duplicate_keys rule_;
  const limits& bounds_;
  std::array<place, small_places> small_;
  std::size_t cleared_ = 0;  // so many places of it
  std::uint64_t work_ = 0;
  bool doomed_ = false;
  bool objects_in_keys_ = false;
};

std::uint32_t resolving::hash_composite(std::uint32_t key) noexcept {
  std::uint64_t all = key_secret;
  const tape_view value = key_value(key);
  work_ += value.last - value.first;
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    const token& part = value[i];
    objects_in_keys_ |= part.is(kind::begin_object);
    const bool spanned = part.is(kind::text) || part.is(kind::bytes) || part.is(kind::extension) || part.is(kind::number_text) ||
                         (part.is(kind::key) && !part.has(flag::composite));
    const bool plain = part.is(kind::integer) || part.is(kind::unsigned_integer) || part.is(kind::real);
    all = fold(all ^ static_cast<std::uint64_t>(part.what()), key_secret | 1) ^ (spanned ? hash_key(part.view()) : plain ? part.bits() : 0);
  }
  return static_cast<std::uint32_t>(fold(all, key_secret | 1));
}

bool resolving::equal(std::uint32_t a, std::uint32_t b) noexcept {
  const tape_view left = key_value(a);
  const tape_view right = key_value(b);
  work_ += left.last - left.first + (tape_[a].has(flag::composite) ? 0 : tape_[a].length() / 16);
  return tape_[a].has(flag::composite) == tape_[b].has(flag::composite) && same_value(left, right);
}

// Two keys with the same hash, the one in the table first.
result<void> resolving::meet(place& earlier, std::uint32_t key) noexcept {
  if (rule_ == duplicate_keys::reject)
    return fail(code::duplicate_key, tape_[key].offset(tape_.base()), "the object has this key already, and duplicate_keys=reject holds");
  doomed_ = true;
  tape_[rule_ == duplicate_keys::first ? key : earlier.index].add(flag::doomed);
  if (rule_ == duplicate_keys::last) earlier.index = key;
  return {};
}

// The key's place is another key's of the object.
result<void> resolving::collide(std::span<place> table, std::size_t at, place now) noexcept {
  const std::size_t mask = table.size() - 1;
  for (; table[at].owner == now.owner; at = (at + 1) & mask) {
    if (++work_ > bounds_.work) return too_much(now.index);
    if (table[at].hash == now.hash && equal(table[at].index, now.index)) return meet(table[at], now.index);
  }
  table[at] = now;
  return {};
}

result<void> resolving::members(std::uint32_t begin, std::span<place> table) noexcept {
  const token* const tokens = tape_.data();
  const std::size_t mask = table.size() - 1;
  const std::uint32_t end = tokens[begin].other();
  for (std::uint32_t key = begin + 1; key < end;) {
    const token& t = tokens[key];
    const bool composite = t.has(flag::composite);
    const place now{begin + 1, composite ? hash_composite(key) : static_cast<std::uint32_t>(hash_key(t.view())), key};
    place& home = table[now.hash & mask];
    if (home.owner != now.owner) [[likely]] {
      home = now;
    } else if (auto placed = collide(table, now.hash & mask, now); !placed) {
      return placed;
    }
    const token& value = tokens[key + 1];
    const bool nested = value.is(kind::begin_array) || value.is(kind::begin_object);
    key = composite || value.is(kind::tag) ? after_member(key) : nested ? value.other() + 1 : key + 2;
  }
  return {};
}

result<void> resolving::large_object(std::uint32_t begin, std::size_t places) noexcept {
  char* const raw = tape_.memory().try_allocate(places * sizeof(place), alignof(place));
  if (!raw) return faults::spent(tape_[begin].container_offset());
  const std::span table(reinterpret_cast<place*>(raw), places);
  std::ranges::fill(table, place{});
  auto done = members(begin, table);
  tape_.memory().shrink(raw, places * sizeof(place), 0);
  return done;
}

result<void> resolving::small_object(std::uint32_t begin, std::size_t places) noexcept {
  if (cleared_ < places) {
    std::fill(small_.begin() + static_cast<std::ptrdiff_t>(cleared_), small_.begin() + static_cast<std::ptrdiff_t>(places), place{});
    cleared_ = places;
  }
  return members(begin, std::span(small_).first(places));
}

result<void> resolving::object(std::uint32_t begin) noexcept {
  const std::size_t places = std::bit_ceil(std::size_t{tape_[begin].count()} * 4);
  auto done = places > small_places ? large_object(begin, places) : small_object(begin, places);
  if (done && work_ > bounds_.work) return too_much(begin);
  return done;
}

// Tokens move to the front in their order, so what is yet to be moved still has its indices.
void resolving::remove_doomed() noexcept {
  token* const first = tape_.data();
  std::uint32_t size = 0;
  std::uint32_t open = 0;  // among the moved: the innermost open container, which keeps the index of the one around it
  for (std::uint32_t i = 0; i < tape_.size();) {
    if (first[i].is(kind::key) && first[i].has(flag::doomed)) {
      first[open].set_count(first[open].count() - 1);
      i = after_member(i);
      continue;
    }
    token& moved = first[size] = first[i++];
    if (moved.is(kind::begin_array) || moved.is(kind::begin_object)) {
      moved.set_other(open);
      open = size;
    } else if (moved.is(kind::end_array) || moved.is(kind::end_object)) {
      open = first[open].other();
    }
    ++size;
  }
  tape_.advance_to(first + size);
  relink(tape_);
}

result<void> resolving::pass() noexcept {
  doomed_ = false;
  cleared_ = 0;  // another pass meets the same objects again
  const token* const first = tape_.data();
  const token* const last = first + tape_.size();
  for (const token* t = first; t != last; ++t) {
    if (!t->is(kind::begin_object) || t->count() < 2 || t->has(flag::distinct)) continue;
    if (auto done = object(static_cast<std::uint32_t>(t - first)); !done) return done;
  }
  if (doomed_) remove_doomed();
  return {};
}

result<void> resolving::run() noexcept {
  auto done = pass();
  // Objects that are keys themselves may be equal only after they have lost members.
  while (done && doomed_ && objects_in_keys_) {
    work_ += tape_.size();
    if (work_ > bounds_.work) return too_much(0);
    done = pass();
  }
  return done;
}

}  // namespace

result<void> resolve_duplicates(tape& document, duplicate_keys rule, const limits& bounds) {
  if (rule == duplicate_keys::keep || document.distinct()) return {};
  return resolving(document, rule, bounds).run();
}

}  // namespace smelt
