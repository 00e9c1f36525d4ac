#include "service/coding/brotli_decoder.hpp"

#include "service/coding/brotli_memory.hpp"

namespace smelt::service::coding {

brotli_decoder::brotli_decoder(memory& from) noexcept : stream_(BrotliDecoderCreateInstance(brotli_allocate, brotli_release, &from)) {}

const fault& brotli_decoder::fault_of() const noexcept {
  const auto why = BrotliDecoderGetErrorCode(stream_);
  const bool memory = why <= BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES && why >= BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES;
  return memory ? faults::no_memory : faults::not_brotli;
}

decoder::state brotli_decoder::decode(std::string_view& from, std::span<char>& to) noexcept {
  if (!stream_) return fail(faults::no_memory);
  if (complete_) return from.empty() ? state::hungry : fail(faults::trailing);
  std::size_t given = from.size();
  std::size_t room = to.size();
  auto* in = reinterpret_cast<const std::uint8_t*>(from.data());
  auto* out = reinterpret_cast<std::uint8_t*>(to.data());
  const auto result = BrotliDecoderDecompressStream(stream_, &given, &in, &room, &out, nullptr);
  from.remove_prefix(from.size() - given);
  to = to.subspan(to.size() - room);
  if (result == BROTLI_DECODER_RESULT_ERROR) return fail(fault_of());
  if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) return state::full;
  complete_ = result == BROTLI_DECODER_RESULT_SUCCESS;
  return complete_ && !from.empty() ? fail(faults::trailing) : state::hungry;
}

}  // namespace smelt::service::coding
