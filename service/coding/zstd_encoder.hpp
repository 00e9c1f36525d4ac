// Zstandard (RFC 8878), one frame.
#pragma once

#include <zstd.h>

#include "service/coding/encoder.hpp"

namespace smelt::service::coding {

class zstd_encoder final : public encoder {
 public:
  // `context`: null for want of memory, which is told when something is to be encoded.
  explicit zstd_encoder(ZSTD_CCtx* context) noexcept : context_(context) {}

  state encode(std::string_view& from, std::span<char>& to, ending how) noexcept override;

 private:
  ZSTD_CCtx* context_;
};

}  // namespace smelt::service::coding
