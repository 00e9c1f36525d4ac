// Zstandard (RFC 8878) undone: frames, skippable ones too, one after another.
#pragma once

#include <zstd.h>

#include "service/coding/decoder.hpp"

namespace smelt::service::coding {

class zstd_decoder final : public decoder {
 public:
  // `context`: null for want of memory, which is told when something is to be decoded.
  explicit zstd_decoder(ZSTD_DCtx* context) noexcept : context_(context) {}

  state decode(std::string_view& from, std::span<char>& to) noexcept override;
  bool complete() const noexcept override { return between_ && frames_ > 0; }

 private:
  const fault& fault_of(std::size_t result) const noexcept;

  ZSTD_DCtx* context_;
  std::size_t frames_ = 0;
  bool between_ = true;   // no frame is begun
  bool pending_ = false;  // the last room was used up, so there may be more
};

}  // namespace smelt::service::coding
