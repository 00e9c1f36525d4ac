#include "service/tls/kept_memory.hpp"

#include <malloc.h>
#include <openssl/crypto.h>

#include <array>
#include <cstddef>
#include <cstdlib>

namespace smelt::service::tls {

namespace {

constexpr std::size_t small = 64;          // what a record's blocks fit into
constexpr std::size_t not_so_small = 128;  // a larger block is not worth keeping for a small one
constexpr std::size_t most_kept = 32;      // on each thread

// All of them are blocks of malloc's, so that it does not matter who frees what.
struct kept_blocks {
  std::array<void*, most_kept> blocks{};
  std::size_t count = 0;
};

constinit thread_local kept_blocks kept;

// Gives them back at the thread's end; what is freed after that is not kept.
struct last_rites {
  ~last_rites() {
    while (kept.count > 0) std::free(kept.blocks[--kept.count]);
    kept.count = most_kept + 1;
  }
  bool touched = false;
};

void* take(std::size_t size, const char*, int) {
  if (size == 0) return nullptr;
  if (size > small) return std::malloc(size);
  if (kept.count > 0 && kept.count <= most_kept) return kept.blocks[--kept.count];
  return std::malloc(small);
}

void give_back(void* block, const char*, int) {
  if (!block) return;
  const std::size_t size = malloc_usable_size(block);
  if (kept.count >= most_kept || size < small || size > not_so_small) return std::free(block);
  thread_local last_rites at_end;
  at_end.touched = true;
  kept.blocks[kept.count++] = block;
}

void* change(void* block, std::size_t size, const char* file, int line) {
  if (block && size == 0) return give_back(block, file, line), nullptr;
  return block ? std::realloc(block, size) : take(size, file, line);
}

}  // namespace

bool keep_small_blocks() noexcept { return CRYPTO_set_mem_functions(take, change, give_back) == 1; }

}  // namespace smelt::service::tls
