// Documents of relaxed JSON: see documents.hpp. What strict JSON takes is the same in it.
#include "core/json/format.hpp"
#include "core/json/plain_reader.hpp"
#include "core/json/relaxed_cursor.hpp"
#include "core/json/relaxed_reader.hpp"
#include "documents.hpp"
#include "exact_copy.hpp"
#include "require.hpp"
#include "tests/agreement/same_tape.hpp"
#include "tests/agreement/single_reader_ways.hpp"

namespace smelt::fuzz {
namespace {

void hold_to_strict_json(std::string_view bytes) {
  const exact_copy document(bytes);
  block_pool pool;
  arena memory(pool);
  for (const bool lexemes : {true, false}) {
    tape strict(memory);
    tape relaxed(memory);
    if (!json::read_plain(document, {.lexemes = lexemes}, strict)) continue;
    require(json::read_relaxed(document, {.lexemes = lexemes}, relaxed).has_value(), "strict JSON is refused");
    require(agreement::same_tape(strict.view(), relaxed.view()), "strict JSON is read as something else");
  }
}

void one(std::string_view bytes) {
  static agreement::single_reader_ways<json::read_relaxed, json::relaxed_cursor> ways;
  check_document(json::relaxed, ways, bytes);
  hold_to_strict_json(bytes);
}

}  // namespace
}  // namespace smelt::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smelt::fuzz::one({reinterpret_cast<const char*>(data), size});
  return 0;
}
