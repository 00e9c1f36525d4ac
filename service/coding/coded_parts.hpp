// An answer in its content coding while it is made: each part can be read as soon as it has come.
#pragma once

#include "core/base/arena.hpp"
#include "core/base/output.hpp"
#include "proto/content_coding.hpp"
#include "service/coding/encoder.hpp"
#include "service/coding/memory.hpp"

namespace smelt::service::coding {

class coded_parts {
 public:
  // `which` is not identity.
  coded_parts(proto::content_coding which, block_pool& pool) noexcept;

  // Appends what the next part becomes. False when memory is spent.
  [[nodiscard]] bool encode(std::string_view plain, encoder::ending how, output& to) noexcept;

  std::size_t reserved() const noexcept { return arena_.reserved(); }

 private:
  arena arena_;
  memory memory_;
  encoder* by_;
};

}  // namespace smelt::service::coding
