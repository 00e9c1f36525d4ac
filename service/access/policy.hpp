// Who may use the data port, from where, and how much: what the access settings say, ready for use.
#pragma once

#include <cstdint>
#include <memory>

#include "service/access/client_table.hpp"
#include "service/access/cors.hpp"
#include "service/access/rate.hpp"
#include "service/access/tokens.hpp"

namespace smelt::service::access {

// What is counted over all loops, and over reloads.
struct traffic {
  client_table clients;
  client all;  // all clients together
};

// A rate and a number of requests under way; 0: no limit.
struct bounds {
  rate begun;
  std::uint32_t under_way = 0;

  bool on() const noexcept { return begun.interval != 0 || under_way != 0; }
};

// Immutable, and shared by all loops; only what it counts in changes.
struct policy {
  std::shared_ptr<const token_set> tokens;  // null: everybody may
  cors pages{{}};
  bounds each;  // of one client address
  bounds all;
  std::shared_ptr<traffic> counted;  // null where neither bounds anything
};

}  // namespace smelt::service::access
