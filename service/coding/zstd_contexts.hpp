// Zstandard's contexts over memory of ours, set as the service wants them. They need no end: their memory is that of an arena.
#pragma once

#include <zstd.h>

#include "service/coding/memory.hpp"

namespace smelt::service::coding {

// Null when memory is spent, which must outlive them.
ZSTD_CCtx* make_zstd_compressor(memory& from) noexcept;
ZSTD_DCtx* make_zstd_decompressor(memory& from) noexcept;

}  // namespace smelt::service::coding
