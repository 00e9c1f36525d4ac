// gzip (RFC 1952) undone: one member, or several one after another.
#pragma once

#include <zlib.h>

#include "service/coding/decoder.hpp"
#include "service/coding/memory.hpp"

namespace smelt::service::coding {

class gzip_decoder final : public decoder {
 public:
  // The memory must outlive the decoder.
  explicit gzip_decoder(memory& from) noexcept;

  state decode(std::string_view& from, std::span<char>& to) noexcept override;
  bool complete() const noexcept override { return between_; }

 private:
  bool begin_member(std::string_view from) noexcept;

  z_stream stream_{};
  bool begun_ = false;    // the library has its memory
  bool between_ = false;  // a member has ended, and no other begun
};

}  // namespace smelt::service::coding
