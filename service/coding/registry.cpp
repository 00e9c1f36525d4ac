#include "service/coding/registry.hpp"

#include <array>

#include "service/coding/brotli_decoder.hpp"
#include "service/coding/brotli_encoder.hpp"
#include "service/coding/gzip_decoder.hpp"
#include "service/coding/gzip_encoder.hpp"
#include "service/coding/zstd_contexts.hpp"
#include "service/coding/zstd_decoder.hpp"
#include "service/coding/zstd_encoder.hpp"

namespace smelt::service::coding {

namespace {

template <class made>
decoder* undo(memory& from, contexts*) noexcept {
  return from.make<made>(from);
}

encoder* apply_brotli(memory& from, contexts*, std::size_t size) noexcept { return from.make<brotli_encoder>(from, size); }

encoder* apply_gzip(memory& from, contexts*, std::size_t) noexcept { return from.make<gzip_encoder>(from); }

decoder* undo_zstd(memory& from, contexts* kept) noexcept {
  return from.make<zstd_decoder>(kept ? kept->zstd_decompressor() : make_zstd_decompressor(from));
}

encoder* apply_zstd(memory& from, contexts* kept, std::size_t size) noexcept {
  ZSTD_CCtx* const context = kept ? kept->zstd_compressor() : make_zstd_compressor(from);
  if (context && size > 0) ZSTD_CCtx_setPledgedSrcSize(context, size);
  return from.make<zstd_encoder>(context);
}

struct entry {
  proto::content_coding which;
  decoder* (*undo)(memory&, contexts*) noexcept;
  encoder* (*apply)(memory&, contexts*, std::size_t) noexcept;
};

constexpr std::array entries{
    entry{proto::content_coding::zstd, undo_zstd, apply_zstd},
    entry{proto::content_coding::br, undo<brotli_decoder>, apply_brotli},
    entry{proto::content_coding::gzip, undo<gzip_decoder>, apply_gzip},
};

// The list has all of them, in their order.
const entry& entry_of(proto::content_coding which) noexcept { return entries[static_cast<std::size_t>(which) - 1]; }

static_assert(entries.size() + 1 == proto::content_codings && entries[0].which == proto::content_coding::zstd &&
              entries[1].which == proto::content_coding::br && entries[2].which == proto::content_coding::gzip);

}  // namespace

decoder* make_decoder(proto::content_coding which, memory& from, contexts* kept) noexcept { return entry_of(which).undo(from, kept); }

encoder* make_encoder(proto::content_coding which, memory& from, contexts* kept, std::size_t size) noexcept {
  return entry_of(which).apply(from, kept, size);
}

}  // namespace smelt::service::coding
