// Brotli (RFC 7932).
#pragma once

#include <brotli/encode.h>

#include "service/coding/encoder.hpp"
#include "service/coding/memory.hpp"

namespace smelt::service::coding {

class brotli_encoder final : public encoder {
 public:
  // The memory must outlive the encoder. `size`: of all that will be encoded; 0 where it is not known.
  brotli_encoder(memory& from, std::size_t size) noexcept;

  state encode(std::string_view& from, std::span<char>& to, ending how) noexcept override;

 private:
  BrotliEncoderState* stream_ = nullptr;  // null for want of memory
};

}  // namespace smelt::service::coding
