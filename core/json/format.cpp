#include "core/json/format.hpp"

#include "core/json/extent.hpp"
#include "core/json/find.hpp"
#include "core/json/reader.hpp"
#include "core/json/relaxed_reader.hpp"
#include "core/json/writer.hpp"

namespace smelt::json {

namespace {

constexpr std::string_view media_types[] = {"application/json", "text/json"};

constexpr std::string_view lines_types[] = {"application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"};
constexpr std::string_view separated_types[] = {"application/json-seq"};
constexpr sequence sequences[] = {
    {"ndjson", lines_types, "", framing::lines},
    {"json-seq", separated_types, "+json-seq", framing::record_separators},
};

constexpr smelt::format strict{
    .name = "json",
    .media_types = media_types,
    .suffix = "+json",
    .text = true,
    .carries = "null, booleans, numbers of any size, text, arrays, objects with text keys",
    .lacks = "byte strings, NaN and infinities, tags, simple values, typed arrays, keys that are not text",
    .read = read,
    .write = write,
    .find = find,
    .extent_of = extent_of,
    .sequences = sequences,
};

constexpr smelt::format with_relaxed(smelt::format f) noexcept {
  f.relaxed = &relaxed;
  return f;
}

constexpr smelt::format as_relaxed(smelt::format f) noexcept {
  f.read = read_relaxed;
  f.find = find_relaxed;
  return f;
}

}  // namespace

const smelt::format relaxed = as_relaxed(strict);
const smelt::format description = with_relaxed(strict);

}  // namespace smelt::json
