#include "service/coding/gzip_decoder.hpp"

#include "service/coding/zlib_flow.hpp"

namespace smelt::service::coding {

namespace {

constexpr int only_gzip = 16;  // added to the window's bits
constexpr int window_bits = 15;
constexpr char first_magic = '\x1f';

}  // namespace

gzip_decoder::gzip_decoder(memory& from) noexcept {
  use_memory(stream_, from);
  begun_ = inflateInit2(&stream_, window_bits + only_gzip) == Z_OK;
}

// RFC 1952 2.2: members follow one another with nothing between them.
bool gzip_decoder::begin_member(std::string_view from) noexcept {
  if (from.front() != first_magic) return false;
  inflateReset(&stream_);
  between_ = false;
  return true;
}

decoder::state gzip_decoder::decode(std::string_view& from, std::span<char>& to) noexcept {
  if (!begun_) return fail(faults::no_memory);
  while (!to.empty()) {
    if (between_) {
      if (from.empty()) return state::hungry;
      if (!begin_member(from)) return fail(faults::trailing);
    }
    switch (flow(stream_, from, to, [&] { return inflate(&stream_, Z_NO_FLUSH); })) {
    case Z_STREAM_END: between_ = true; break;
    case Z_OK:
    case Z_BUF_ERROR:  // it cannot go on with what there is
      if (from.empty() && !to.empty()) return state::hungry;
      break;
    case Z_MEM_ERROR: return fail(faults::no_memory);
    default: return fail(faults::not_gzip);
    }
  }
  return state::full;
}

}  // namespace smelt::service::coding
