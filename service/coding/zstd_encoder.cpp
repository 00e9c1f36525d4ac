#include "service/coding/zstd_encoder.hpp"

namespace smelt::service::coding {

encoder::state zstd_encoder::encode(std::string_view& from, std::span<char>& to, ending how) noexcept {
  if (!context_) return state::failed;
  ZSTD_inBuffer in{from.data(), from.size(), 0};
  ZSTD_outBuffer out{to.data(), to.size(), 0};
  const std::size_t left = ZSTD_compressStream2(context_, &out, &in, how == ending::end ? ZSTD_e_end : ZSTD_e_flush);
  from.remove_prefix(in.pos);
  to = to.subspan(out.pos);
  if (ZSTD_isError(left) != 0) return state::failed;
  return left == 0 ? state::done : state::full;
}

}  // namespace smelt::service::coding
