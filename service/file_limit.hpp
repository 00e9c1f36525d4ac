// How many files this process may have open: each connection is one.
#pragma once

#include <cstddef>

namespace smelt::service {

// Raises the soft limit towards `wanted` as far as the hard one allows. What it is then.
std::size_t raise_file_limit(std::size_t wanted) noexcept;

}  // namespace smelt::service
