// The chunked transfer coding (RFC 9112 7.1), decoded as it arrives and strictly: two readings of one body are how requests are smuggled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "service/head.hpp"

namespace smelt::service {

class chunked_decoder {
 public:
  // Of one body: what else than data it may carry. Neither extensions nor trailer fields are passed on.
  static constexpr std::size_t size_digits = 16;
  static constexpr std::size_t extension_bytes = 4'096;
  static constexpr std::size_t trailer_bytes = 8'192;

  // `body_bytes`: of data in all chunks, at most.
  explicit chunked_decoder(std::uint64_t body_bytes) noexcept : left_(body_bytes) {}

  struct piece {
    std::size_t consumed;   // bytes taken from the front
    std::string_view data;  // the body's next bytes, at the end of what was consumed; may be empty
  };
  // Takes up to one run of data, or everything. Call until `bytes` is used up, or the body is complete or refused.
  piece next(std::string_view bytes) noexcept;

  // Data that is sure to come next; of it so many bytes were taken without next().
  std::uint64_t data_left() const noexcept { return at_ == place::data ? chunk_ : 0; }
  void skip_data(std::size_t count) noexcept {
    chunk_ -= count;
    if (chunk_ == 0) at_ = place::data_return;
  }

  bool complete() const noexcept { return at_ == place::end && !refused_; }
  const refusal* refused() const noexcept { return refused_; }

 private:
  enum class place : std::uint8_t {
    size_start,
    size,
    extension_gap,
    extension_start,
    extension_name,
    extension_name_gap,
    extension_value_start,
    extension_value,
    quoted,
    quoted_pair,
    quoted_end,
    size_feed,
    data,
    data_return,
    data_feed,
    trailer_start,
    trailer_name,
    trailer_value,
    trailer_feed,
    last_feed,
    end,
  };

  place step(unsigned char c) noexcept;
  place in_size(unsigned char c) noexcept;
  place in_extension(unsigned char c) noexcept;
  place in_trailer(unsigned char c) noexcept;
  place after_size() noexcept;
  place refuse(const refusal& why) noexcept;

  std::uint64_t left_;       // of the body's limit
  std::uint64_t chunk_ = 0;  // of the chunk at hand, still to come
  std::size_t digits_ = 0;
  std::size_t extensions_ = 0;
  std::size_t trailers_ = 0;
  const refusal* refused_ = nullptr;
  place at_ = place::size_start;
};

}  // namespace smelt::service
