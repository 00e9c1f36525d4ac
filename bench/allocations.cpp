#include "bench/allocations.hpp"

#include <cerrno>
#include <cstddef>

// glibc's own functions under the names that replacements may call.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* p);
}

namespace smelt::bench {
namespace {

// The benchmarks run on one thread.
constinit allocation_count counted;

void count(std::size_t bytes) noexcept {
  ++counted.calls;
  counted.bytes += bytes;
}

}  // namespace

allocation_count allocations() noexcept { return counted; }

}  // namespace smelt::bench

extern "C" {

void* malloc(std::size_t size) noexcept {
  smelt::bench::count(size);
  return __libc_malloc(size);
}

void* calloc(std::size_t number, std::size_t size) noexcept {
  smelt::bench::count(number * size);
  return __libc_calloc(number, size);
}

void* realloc(void* old, std::size_t size) noexcept {
  smelt::bench::count(size);
  return __libc_realloc(old, size);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  smelt::bench::count(size);
  return __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept { return memalign(alignment, size); }

int posix_memalign(void** to, std::size_t alignment, std::size_t size) noexcept {
  *to = memalign(alignment, size);
  return *to ? 0 : ENOMEM;
}

void free(void* p) noexcept { __libc_free(p); }
}
