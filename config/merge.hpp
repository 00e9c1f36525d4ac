// What a running service takes of settings that were read anew.
#pragma once

#include <span>
#include <vector>

#include "config/settings.hpp"
#include "config/table.hpp"

namespace smelt::config {

struct merged {
  settings values;                       // those in use, with what can change changed
  std::vector<const setting*> changed;   // rows that differ and are taken
  std::vector<const setting*> restarts;  // rows that differ, and that only a restart would take
};

merged merge(const settings& in_use, const settings& read);

}  // namespace smelt::config
