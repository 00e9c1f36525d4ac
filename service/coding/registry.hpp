// THE list of content codings: how each is undone and applied.
#pragma once

#include "proto/content_coding.hpp"
#include "service/coding/contexts.hpp"
#include "service/coding/decoder.hpp"
#include "service/coding/encoder.hpp"
#include "service/coding/memory.hpp"

namespace smelt::service::coding {

// Not for identity. `from` must outlive what is made, which needs no end. `kept`: what the thread keeps from body to body; null for what
// lives longer than one call, and then makes its own. Null when memory is spent.
decoder* make_decoder(proto::content_coding which, memory& from, contexts* kept) noexcept;

// `size`: of all that will be encoded, where it is known already; 0 where it is not.
encoder* make_encoder(proto::content_coding which, memory& from, contexts* kept, std::size_t size) noexcept;

}  // namespace smelt::service::coding
