#include "core/stream/same_value.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace smelt {

namespace {

// Each in the other's order of bytes.
bool same_reversed(const char* a, const char* b, std::size_t count, std::size_t size) noexcept {
  for (; count > 0; --count, a += size, b += size) {
    if (!std::equal(a, a + size, std::make_reverse_iterator(b + size))) return false;
  }
  return true;
}

bool same_numbers(const typed_array& a, const typed_array& b) noexcept {
  if (a.what != b.what || a.count != b.count || a.column_major != b.column_major || !std::ranges::equal(a.shape, b.shape)) return false;
  const std::size_t size = size_of(a.what);
  if (a.order != b.order) return same_reversed(a.data, b.data, a.count, size);
  return std::string_view(a.data, a.count * size) == std::string_view(b.data, b.count * size);
}

bool same_token(const token& a, const token& b) noexcept {
  if (a.what() != b.what()) return false;
  switch (a.what()) {
  case kind::null: return true;
  case kind::key:
    if (a.has(flag::composite) || b.has(flag::composite)) return a.has(flag::composite) == b.has(flag::composite);
    [[fallthrough]];
  case kind::text:
  case kind::bytes:
  case kind::number_text: return a.view() == b.view();
  case kind::extension: return a.extension_type() == b.extension_type() && a.view() == b.view();
  case kind::begin_array:
  case kind::begin_object:
  case kind::end_array:
  case kind::end_object: return a.count() == b.count();
  case kind::typed_array: return same_numbers(a.numbers(), b.numbers());
  case kind::boolean:
  case kind::integer:
  case kind::unsigned_integer:
  case kind::real:
  case kind::tag:
  case kind::simple: return a.bits() == b.bits();
  }
  return false;
}

}  // namespace

bool same_value(const tape_view& a, const tape_view& b) noexcept {
  if (a.last - a.first != b.last - b.first) return false;
  for (std::uint32_t i = 0; i < a.last - a.first; ++i) {
    if (!same_token(a[a.first + i], b[b.first + i])) return false;
  }
  return true;
}

}  // namespace smelt
