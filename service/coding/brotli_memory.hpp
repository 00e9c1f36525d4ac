// Brotli's allocations, out of memory of ours. Its encoder ends the process where it gets nothing.
#pragma once

#include "service/coding/memory.hpp"

namespace smelt::service::coding {

inline void* brotli_allocate(void* from, std::size_t size) { return static_cast<memory*>(from)->allocate(size); }
inline void* brotli_allocate_anyway(void* from, std::size_t size) { return static_cast<memory*>(from)->allocate_anyway(size); }
inline void brotli_release(void* from, void* at) { static_cast<memory*>(from)->release(at); }

}  // namespace smelt::service::coding
