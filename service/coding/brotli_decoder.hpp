// Brotli (RFC 7932) undone: one stream, with nothing behind it.
#pragma once

#include <brotli/decode.h>

#include "service/coding/decoder.hpp"
#include "service/coding/memory.hpp"

namespace smelt::service::coding {

class brotli_decoder final : public decoder {
 public:
  explicit brotli_decoder(memory& from) noexcept;

  state decode(std::string_view& from, std::span<char>& to) noexcept override;
  bool complete() const noexcept override { return complete_; }

 private:
  const fault& fault_of() const noexcept;

  BrotliDecoderState* stream_;  // null for want of memory
  bool complete_ = false;
};

}  // namespace smelt::service::coding
