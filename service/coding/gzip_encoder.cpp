#include "service/coding/gzip_encoder.hpp"

#include "service/coding/zlib_flow.hpp"

namespace smelt::service::coding {

namespace {

constexpr int as_gzip = 16;  // added to the window's bits
constexpr int window_bits = 15;
constexpr int memory_level = 8;

// The fastest: the next that is worth its time for JSON takes a third more for 6 KB, and half more for 60.
constexpr int level = 1;

}  // namespace

gzip_encoder::gzip_encoder(memory& from) noexcept {
  use_memory(stream_, from);
  begun_ = deflateInit2(&stream_, level, Z_DEFLATED, window_bits + as_gzip, memory_level, Z_DEFAULT_STRATEGY) == Z_OK;
}

encoder::state gzip_encoder::encode(std::string_view& from, std::span<char>& to, ending how) noexcept {
  if (!begun_) return state::failed;
  const int flush = how == ending::end ? Z_FINISH : Z_SYNC_FLUSH;
  int done = Z_OK;
  do {
    done = flow(stream_, from, to, [&] { return deflate(&stream_, flush); });
  } while (done == Z_OK && !from.empty() && !to.empty());
  if (done == Z_STREAM_END) return state::done;
  if (done != Z_OK && done != Z_BUF_ERROR) return state::failed;
  return to.empty() ? state::full : state::done;
}

}  // namespace smelt::service::coding
