// gzip (RFC 1952), one member.
#pragma once

#include <zlib.h>

#include "service/coding/encoder.hpp"
#include "service/coding/memory.hpp"

namespace smelt::service::coding {

class gzip_encoder final : public encoder {
 public:
  // The memory must outlive the encoder.
  explicit gzip_encoder(memory& from) noexcept;

  state encode(std::string_view& from, std::span<char>& to, ending how) noexcept override;

 private:
  z_stream stream_{};
  bool begun_ = false;  // the library has its memory
};

}  // namespace smelt::service::coding
