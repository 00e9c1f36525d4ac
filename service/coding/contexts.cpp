#include "service/coding/contexts.hpp"

#include "service/coding/zstd_contexts.hpp"

namespace smelt::service::coding {

ZSTD_CCtx* contexts::zstd_compressor() noexcept {
  if (!compressor_) compressor_ = make_zstd_compressor(memory_);
  if (compressor_) ZSTD_CCtx_reset(compressor_, ZSTD_reset_session_only);
  return compressor_;
}

ZSTD_DCtx* contexts::zstd_decompressor() noexcept {
  if (!decompressor_) decompressor_ = make_zstd_decompressor(memory_);
  if (decompressor_) ZSTD_DCtx_reset(decompressor_, ZSTD_reset_session_only);
  return decompressor_;
}

void contexts::release() noexcept {
  compressor_ = nullptr;
  decompressor_ = nullptr;
  memory_.forget();
  arena_.release();
}

}  // namespace smelt::service::coding
