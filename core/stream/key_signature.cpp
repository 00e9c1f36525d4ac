#include "core/stream/key_signature.hpp"

#include <hwy/highway.h>

#include <algorithm>

namespace smelt {

namespace {

namespace hn = hwy::HWY_NAMESPACE;
using some = hn::CappedTag<std::uint32_t, signature_slack>;

}  // namespace

bool all_differ(const std::uint32_t* signatures, std::size_t count) noexcept {
  const some d;
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

}  // namespace smelt
