// JSON: the ways of reading agree; what is written in any form is read again as the same; CBOR brings it back.
#include <cstdint>

#include "core/cbor/format.hpp"
#include "core/json/format.hpp"
#include "documents.hpp"
#include "exact_copy.hpp"
#include "tests/agreement/json_ways.hpp"

namespace smelt::fuzz {
namespace {

void rewrite(const tape_view& value, const read_options& options) {
  for (std::uint8_t indent = 0; indent < 2; ++indent) {
    written once(json::description, value, {.indent = indent, .limits = bounds});
    require(once.ok(), "what was read from JSON cannot be written as JSON");
    require(!once.counts().any(), "JSON to JSON converts something");
    require(same_value(once.read_by(json::description, options).view(), value), "JSON to JSON changes a value");
  }
}

// A number's lexeme may change on the way through CBOR, but not again.
void through_cbor(const tape_view& value) {
  written there(cbor::description, value, {.limits = bounds});
  if (!there.ok()) return;
  written back(json::description, there.read_by(cbor::description, {.limits = bounds}).view(), {.limits = bounds});
  require(back.ok() && !back.counts().any(), "what came from JSON does not go back from CBOR");
  const tape& again = back.read_by(json::description, {.limits = bounds});
  require(has_lexemes(value) || same_value(again.view(), value), "CBOR changes a value of JSON");
  const written twice(cbor::description, again.view(), {.limits = bounds});
  require(twice.ok() && twice.view() == there.view(), "CBOR through JSON is not the same CBOR");
}

void one(std::string_view text) {
  static agreement::json_ways ways;
  const exact_copy document(text);
  const exact_copy padded(text, 64);
  const std::string with_padding = ways.disagreement(padded, {.limits = bounds});
  require(with_padding.empty(), with_padding);
  for (const bool lexemes : {true, false}) {
    const read_options options{.limits = bounds, .lexemes = lexemes};
    const std::string without = ways.disagreement(document, options);
    require(without.empty(), without);
    if (!ways.accepted()) return;
    rewrite(ways.tokens().view(), options);
  }
  through_cbor(ways.tokens().view());
  write_in_every_form(json::description, ways.tokens().view());
  write_in_every_form(cbor::description, ways.tokens().view());
  resolve_in_every_way(json::description, document);
  if (resolve_duplicates(ways.tokens(), duplicate_keys::reject, bounds)) find_every_value(json::description, document, ways.tokens());
}

}  // namespace
}  // namespace smelt::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smelt::fuzz::one({reinterpret_cast<const char*>(data), size});
  return 0;
}
