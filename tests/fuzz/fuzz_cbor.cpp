// CBOR: what is written is read again as the same; lazy values see what the tape holds; JSON takes what its options allow.
#include <cstdint>

#include "core/cbor/format.hpp"
#include "core/cbor/lazy.hpp"
#include "core/json/format.hpp"
#include "documents.hpp"
#include "exact_copy.hpp"
#include "tests/agreement/lazy_walk.hpp"
#include "tests/agreement/same_tape.hpp"

namespace smelt::fuzz {
namespace {

void one(std::string_view bytes) {
  const exact_copy document(bytes);
  const exact_copy padded(bytes, 64);
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  tape with_padding(memory);
  const auto done = cbor::description.read(document, {.limits = bounds}, tokens);
  require(cbor::description.read(padded, {.limits = bounds}, with_padding) == done, "padding changes what is read");
  const cbor::lazy lazy(document, bounds);
  const auto failure = agreement::first_failure(lazy);
  if (!done) return;
  require(!failure, "lazy values fail where the reader does not");
  require(same_value(tokens.view(), with_padding.view()), "padding changes a value");
  require(agreement::lazy_comparison<cbor::cursor>(tokens.view()).whole(lazy), "lazy values differ from the tape");
  written again(cbor::description, tokens.view(), {.limits = bounds});
  require(again.ok() && !again.counts().any(), "what was read from CBOR cannot be written as CBOR");
  // A decimal fraction's lexeme may lose zeros, but not again.
  const tape& settled = again.read_by(cbor::description, {.limits = bounds});
  require(has_lexemes(tokens.view()) || same_value(settled.view(), tokens.view()), "CBOR to CBOR changes a value");
  require(written(cbor::description, settled.view(), {.limits = bounds}).view() == again.view(), "CBOR does not settle");
  write_in_every_form(cbor::description, tokens.view());
  write_in_every_form(json::description, tokens.view());
  resolve_in_every_way(cbor::description, document);
  if (resolve_duplicates(tokens, duplicate_keys::reject, bounds)) find_every_value(cbor::description, document, tokens);
}

}  // namespace
}  // namespace smelt::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smelt::fuzz::one({reinterpret_cast<const char*>(data), size});
  return 0;
}
