#include "core/stream/key_signature.hpp"

#include <hwy/highway.h>

namespace smelt {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <std::size_t lanes>
using some = hn::CappedTag<std::uint32_t, lanes>;

// No more than a vector holds, of two blocks of four or of one: turned about in their block, and with the blocks swapped, each meets each.
template <class D>
bool few_differ(D d, const std::uint32_t* signatures, std::size_t count) noexcept {
  // What fills the vector up differs too; should a key be signed so, that costs a comparison of keys.
  const auto these = hn::IfThenElse(hn::FirstN(d, count), hn::LoadU(d, signatures), hn::Iota(d, 1));
  auto met = hn::Or(hn::Eq(these, hn::Shuffle0321(these)), hn::Eq(these, hn::Shuffle1032(these)));
  if constexpr (hn::MaxLanes(d) == 8) {
    const auto others = hn::ConcatLowerUpper(d, these, these);
    met = hn::Or(met, hn::Or(hn::Eq(these, others), hn::Eq(these, hn::Shuffle0321(others))));
    met = hn::Or(met, hn::Or(hn::Eq(these, hn::Shuffle1032(others)), hn::Eq(these, hn::Shuffle2103(others))));
  }
  return hn::AllFalse(d, met);
}

bool many_differ(const std::uint32_t* signatures, std::size_t count) noexcept {
  const some<signature_slack> d;
  for (std::size_t first = 0; first < count; first += hn::Lanes(d)) {
    const auto these = hn::LoadU(d, signatures + first);
    // Each is to be met once: by itself.
    auto met = hn::Zero(d);
    for (std::size_t i = 0; i < count; ++i) met = hn::Sub(met, hn::VecFromMask(d, hn::Eq(these, hn::Set(d, signatures[i]))));
    const auto once = hn::Eq(met, hn::Set(d, 1));
    if (!hn::AllTrue(d, hn::Or(once, hn::Not(hn::FirstN(d, count - first))))) return false;
  }
  return true;
}

}  // namespace

bool all_differ(const std::uint32_t* signatures, std::size_t count) noexcept {
  const some<8> d;
  return count <= hn::MaxLanes(d) ? few_differ(d, signatures, count) : many_differ(signatures, count);
}

}  // namespace smelt
