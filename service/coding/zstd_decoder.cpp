#include "service/coding/zstd_decoder.hpp"

#include <zstd_errors.h>

namespace smelt::service::coding {

namespace {

// What a frame's first byte may be, and a skippable one's. The library also knows frames of old, in memory that is not ours.
bool begins_frame(char first) noexcept { return first == '\x28' || (first & 0xf0) == 0x50; }

}  // namespace

const fault& zstd_decoder::fault_of(std::size_t result) const noexcept {
  switch (ZSTD_getErrorCode(result)) {
  case ZSTD_error_memory_allocation: return faults::no_memory;
  case ZSTD_error_frameParameter_windowTooLarge: return faults::wide_window;
  case ZSTD_error_dictionary_wrong: return faults::dictionary;
  default: return faults::not_zstd;
  }
}

decoder::state zstd_decoder::decode(std::string_view& from, std::span<char>& to) noexcept {
  if (!context_) return fail(faults::no_memory);
  while (!to.empty() && (pending_ || !from.empty())) {
    if (between_ && !begins_frame(from.front())) return fail(frames_ > 0 ? faults::trailing : faults::not_zstd);
    ZSTD_inBuffer in{from.data(), from.size(), 0};
    ZSTD_outBuffer out{to.data(), to.size(), 0};
    const std::size_t result = ZSTD_decompressStream(context_, &out, &in);
    if (ZSTD_isError(result) != 0) return fail(fault_of(result));
    from.remove_prefix(in.pos);
    to = to.subspan(out.pos);
    between_ = result == 0;
    if (between_) ++frames_;
    pending_ = to.empty() && !between_;
  }
  return to.empty() ? state::full : state::hungry;
}

}  // namespace smelt::service::coding
