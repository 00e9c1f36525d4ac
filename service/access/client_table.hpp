// What each client's address has taken, for all loops together: a table of fixed size, without locks.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "service/access/rate.hpp"

namespace smelt::service::access {

// One client's account.
struct alignas(32) client {
  std::atomic<std::uint64_t> whose{0};  // 0: nobody's
  bucket begun;
  std::atomic<std::uint32_t> under_way{0};
};

// A client whom nothing is held against, and of whom nothing is under way, need not be remembered; so an entry can be another's after a
// while. Where more than a set's eight are remembered at once, he who owes least is forgotten: a flood of addresses favours them, and takes
// no memory. What two loops do at the same moment may put a request on a wrong account, and nothing worse.
class client_table {
 public:
  static constexpr std::size_t ways = 8;
  static constexpr std::size_t sets = 2'048;  // a power of two; with the ways 512 KiB

  client_table();
  // For tests: nothing else knows which addresses meet in a set.
  explicit client_table(std::uint64_t seed);

  // The account of the client with this address (see address_of). Null where the accounts that it could have are all of others with
  // requests under way.
  client* find(std::uint64_t address, std::uint64_t now) noexcept;

 private:
  using set = std::array<client, ways>;

  std::uint64_t seed_;
  std::unique_ptr<std::array<set, sets>> all_;
};

}  // namespace smelt::service::access
