// What a thread keeps from one body to the next: a compressor of Zstandard takes longer to make than 6 KB to code.
#pragma once

#include "core/base/arena.hpp"
#include "service/coding/memory.hpp"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace smelt::service::coding {

class contexts {
 public:
  explicit contexts(block_pool& pool) noexcept : arena_(pool), memory_(arena_) {}

  // Made when first asked for, ready for a body; null when memory is spent. Good until asked for again.
  ZSTD_CCtx_s* zstd_compressor() noexcept;
  ZSTD_DCtx_s* zstd_decompressor() noexcept;

  // None of them may be in use. Gives all memory back, or only where it has become much.
  void release() noexcept;
  void settle() noexcept {
    if (reserved() > kept) release();
  }

  std::size_t reserved() const noexcept { return arena_.reserved(); }

 private:
  static constexpr std::size_t kept = 4U << 20;  // both, with windows of 512 KiB

  arena arena_;
  memory memory_;
  ZSTD_CCtx_s* compressor_ = nullptr;
  ZSTD_DCtx_s* decompressor_ = nullptr;
};

}  // namespace smelt::service::coding
