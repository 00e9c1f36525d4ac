#include "core/stream/key_signature.hpp"

#include <hwy/highway.h>

#include <array>

namespace smelt {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <std::size_t lanes>
using some = hn::CappedTag<std::uint32_t, lanes>;

// No more than a vector holds: turned by one lane up to half of them, each meets each.
template <class D>
bool few_differ(D d, const std::uint32_t* signatures, std::size_t count) noexcept {
  constexpr std::size_t lanes = hn::MaxLanes(d);
  alignas(64) static constexpr auto turned = [] {
    std::array<std::uint32_t, 2 * lanes> all{};
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i % lanes;
    return all;
  }();
  // What fills the vector up differs too; should a key be signed so, that costs a comparison of keys.
  const auto these = hn::IfThenElse(hn::FirstN(d, count), hn::LoadU(d, signatures), hn::Iota(d, 1));
  auto met = hn::Zero(d);
  for (std::size_t by = 1; by <= lanes / 2; ++by) {
    const auto others = hn::TableLookupLanes(these, hn::SetTableIndices(d, turned.data() + by));
    met = hn::Or(met, hn::VecFromMask(d, hn::Eq(these, others)));
  }
  return hn::AllTrue(d, hn::Eq(met, hn::Zero(d)));
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
