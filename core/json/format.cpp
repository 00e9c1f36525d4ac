#include "core/json/format.hpp"

#include "core/json/extent.hpp"
#include "core/json/find.hpp"
#include "core/json/reader.hpp"
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

}  // namespace

const smelt::format description{
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

}  // namespace smelt::json
