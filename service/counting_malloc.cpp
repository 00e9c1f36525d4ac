// malloc and its kin, counted for the metrics and then glibc's own. Linked into the program alone: its definitions come before the C
// library's for every library in the process. Counting operator new would miss Asio, which calls aligned_alloc.
#include <cerrno>
#include <cstddef>

#include "service/telemetry/heap.hpp"

using smelt::service::telemetry::heap_here;

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) noexcept {
  heap_here.add(size);
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
  heap_here.add(count * size);
  return __libc_calloc(count, size);
}

void* realloc(void* old, std::size_t size) noexcept {
  heap_here.add(size);
  return __libc_realloc(old, size);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  heap_here.add(size);
  return __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  heap_here.add(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void** to, std::size_t alignment, std::size_t size) noexcept {
  heap_here.add(size);
  void* made = __libc_memalign(alignment, size);
  if (made == nullptr) return ENOMEM;
  *to = made;
  return 0;
}

}  // extern "C"
