// THE list of tables.
#pragma once

#include <vector>

#include "bench/table.hpp"

namespace smelt::bench {

std::vector<table> tables();

}  // namespace smelt::bench
