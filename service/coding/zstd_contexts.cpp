#include "service/coding/zstd_contexts.hpp"

namespace smelt::service::coding {

namespace {

// The fastest of the ordinary levels: half of gzip's time for a smaller body.
constexpr int level = 1;

// RFC 9659: no coded body may want more.
constexpr int window_log = 23;

void* allocate(void* from, std::size_t size) { return static_cast<memory*>(from)->allocate(size); }
void release(void* from, void* at) { static_cast<memory*>(from)->release(at); }

}  // namespace

ZSTD_CCtx* make_zstd_compressor(memory& from) noexcept {
  ZSTD_CCtx* const made = ZSTD_createCCtx_advanced({allocate, release, &from});
  if (made) ZSTD_CCtx_setParameter(made, ZSTD_c_compressionLevel, level);
  return made;
}

ZSTD_DCtx* make_zstd_decompressor(memory& from) noexcept {
  ZSTD_DCtx* const made = ZSTD_createDCtx_advanced({allocate, release, &from});
  if (made) ZSTD_DCtx_setParameter(made, ZSTD_d_windowLogMax, window_log);
  return made;
}

}  // namespace smelt::service::coding
