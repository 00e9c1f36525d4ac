// A stream out of its content coding while it arrives: a window of coded bytes before the one of plain bytes.
#pragma once

#include <cstdint>

#include "core/base/arena.hpp"
#include "service/coding/decoded_body.hpp"
#include "service/coding/decoder.hpp"
#include "service/coding/memory.hpp"
#include "service/window.hpp"

namespace smelt::service::coding {

class coded_source {
 public:
  // The ratio is bounded, the length is not. `which` is not identity.
  coded_source(proto::content_coding which, const settings& bounds, block_pool& pool) noexcept;

  // Where arriving bytes go.
  window& coded() noexcept { return coded_; }
  const window& coded() const noexcept { return coded_; }

  // There is something to decode.
  bool has_more() const noexcept { return full_ || !coded_.unread().empty(); }
  // The stream may end here.
  bool complete() const noexcept { return by_ && by_->complete(); }

  // Decodes into the window as much as it has room for; call where has_more(). False when why() tells what is wrong.
  [[nodiscard]] bool fill(window& plain) noexcept;
  // It ended where it may not.
  bool truncated() noexcept { return fail(faults::truncated); }
  const failure& why() const noexcept { return why_; }

  std::size_t reserved() const noexcept { return coded_.reserved() + arena_.reserved(); }

 private:
  bool fail(const fault& why) noexcept;

  window coded_;
  arena arena_;
  memory memory_;
  decoder* by_;
  settings bounds_;
  bool full_ = false;  // the last room was used up
  failure why_ = {.why = faults::truncated};
};

}  // namespace smelt::service::coding
