// THE list of tables.
#pragma once

#include <span>

#include "bench/table.hpp"

namespace smelt::bench {

std::span<const table> tables() noexcept;

}  // namespace smelt::bench
