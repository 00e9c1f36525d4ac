#include "same_tape.hpp"

#include "core/stream/same_value.hpp"

namespace smelt::agreement {

namespace {

// One way of reading may see that keys differ where another leaves it to who comes after.
int said(const token& t) noexcept { return t.flags() & ~flag::distinct; }

}  // namespace

bool same_tape(const tape_view& a, const tape_view& b) noexcept {
  if (!same_value(a, b)) return false;
  for (std::uint32_t i = 0; i < a.last - a.first; ++i) {
    const token& left = a[a.first + i];
    const token& right = b[b.first + i];
    if (said(left) != said(right) || left.offset(a.base) != right.offset(b.base)) return false;
    const bool container = left.is(kind::begin_array) || left.is(kind::begin_object);
    if (container && left.other() - (a.first + i) != right.other() - (b.first + i)) return false;
  }
  return true;
}

}  // namespace smelt::agreement
