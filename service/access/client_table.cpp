#include "service/access/client_table.hpp"

#include <random>

namespace smelt::service::access {

namespace {

std::uint64_t random_seed() {
  std::random_device from;
  return (std::uint64_t{from()} << 32) ^ from();
}

// One to one, and without the seed nobody can tell which addresses come to lie together (the finalizer of MurmurHash3, twice).
std::uint64_t mixed(std::uint64_t x, std::uint64_t seed) noexcept {
  for (int i = 0; i < 2; ++i) {
    x ^= seed;
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    x ^= x >> 33;
  }
  return x == 0 ? 1 : x;
}

}  // namespace

client_table::client_table() : client_table(random_seed()) {}

client_table::client_table(std::uint64_t seed) : seed_(seed), all_(std::make_unique<std::array<set, sets>>()) {}

client* client_table::find(std::uint64_t address, std::uint64_t now) noexcept {
  const std::uint64_t whose = mixed(address, seed_);
  set& here = (*all_)[whose % sets];
  client* least = nullptr;
  for (client& each : here) {
    if (each.whose.load(std::memory_order_relaxed) == whose) return &each;
    if (each.under_way.load(std::memory_order_relaxed) != 0) continue;
    if (!least || each.begun.full_at() < least->begun.full_at()) least = &each;
  }
  if (!least) return nullptr;
  if (least->begun.full_at() > now) least->begun.forget();
  least->whose.store(whose, std::memory_order_relaxed);
  return least;
}

}  // namespace smelt::service::access
