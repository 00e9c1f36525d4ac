#include "core/bjdata/packing.hpp"

#include <span>

#include "core/bjdata/range.hpp"

namespace smelt::bjdata {

namespace {

using elements = std::span<const token>;

// Writes them where that is smaller than `plain`, what they take one by one.
template <class Put>
bool put_packed(elements all, char marker, std::size_t plain, output& to, Put put) noexcept {
  const std::size_t size = all.size() * info_of(marker).size;
  if (marker == 0 || 4 + length_size(all.size()) + size >= 2 + plain) return false;
  char* at = to.reserve(value_room + size);
  if (!at) return true;
  at = put_length(put_byte(put_byte(put_byte(put_byte(at, '['), '$'), marker), '#'), all.size());
  for (const token& t : all) at = put(at, t);
  to.advance_to(at);
  return true;
}

bool pack_integers(elements all, const write_options& options, output& to) noexcept {
  integer_range range;
  std::size_t plain = 0;
  for (const token& t : all) {
    const bool integer = t.is(kind::integer) || t.is(kind::unsigned_integer);
    if (!integer || (options.int64 == int64::text && is_long_integer(t))) return false;
    range.add(t);
    plain += number_size(t);
  }
  const std::size_t size = info_of(range.marker()).size;
  return put_packed(all, range.marker(), plain, to, [size](char* at, const token& t) { return put_word(at, t.bits(), size); });
}

bool pack_reals(elements all, output& to) noexcept {
  real_range range;
  std::size_t plain = 0;
  for (const token& t : all) {
    if (!t.is(kind::real)) return false;
    range.add(t.real());
    plain += number_size(t);
  }
  const char marker = range.marker();
  return put_packed(all, marker, plain, to, [marker](char* at, const token& t) { return put_real_as(at, marker, t.real()); });
}

}  // namespace

bool pack(const tape_view& value, std::uint32_t begin, const write_options& options, output& to) noexcept {
  // Of numbers, each is one token.
  const elements all(value.tokens + begin + 1, value.tokens + value[begin].other());
  switch (all.front().what()) {
  case kind::integer:
  case kind::unsigned_integer: return pack_integers(all, options, to);
  case kind::real: return pack_reals(all, to);
  case kind::begin_object: return pack_records(value, begin, options, to);
  default: return false;
  }
}

}  // namespace smelt::bjdata
