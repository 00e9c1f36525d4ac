// A JSON Pointer and a document in one input, a line feed between them: walked over bytes and over a tape it leads to the same.
#include <cstdint>

#include "core/json/format.hpp"
#include "core/query/tape_find.hpp"
#include "core/stream/duplicates.hpp"
#include "core/stream/same_value.hpp"
#include "exact_copy.hpp"
#include "require.hpp"

namespace smelt::fuzz {
namespace {

void one(std::string_view bytes) {
  const std::size_t line = bytes.find('\n');
  const exact_copy path(bytes.substr(0, line));
  const auto pointer = query::pointer::parse(input(path).view());
  if (!pointer) {
    require(pointer.error().what == code::invalid_path && pointer.error().offset <= input(path).size(), "a fault lies in the pointer");
    return;
  }
  const exact_copy document(line == std::string_view::npos ? std::string_view() : bytes.substr(line + 1));
  const auto found = json::description.find(document, *pointer, {}, nullptr);
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  if (!json::description.read(document, {}, tokens)) return;
  const auto wanted = query::find(tokens, *pointer);
  require(found.has_value() == wanted.has_value(), "one finds what the other does not");
  if (!wanted) {
    require(found.error().what == wanted.error().what, "they fail for different reasons");
    // A text's token stands at its content, its value at the quotation mark.
    const std::size_t apart = wanted.error().offset - found.error().offset;
    require(apart == 0 || (apart == 1 && input(document).view()[found.error().offset] == '"'), "they end in different places");
    return;
  }
  tape part(memory);
  require(json::description.read(*found, {}, part).has_value() && same_value(part.view(), *wanted), "they lead to different values");
}

}  // namespace
}  // namespace smelt::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smelt::fuzz::one({reinterpret_cast<const char*>(data), size});
  return 0;
}
