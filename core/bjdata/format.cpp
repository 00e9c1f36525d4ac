#include "core/bjdata/format.hpp"

#include "core/bjdata/extent.hpp"
#include "core/bjdata/find.hpp"
#include "core/bjdata/reader.hpp"
#include "core/bjdata/skip.hpp"
#include "core/bjdata/writer.hpp"

namespace smelt::bjdata {

namespace {

constexpr std::string_view media_types[] = {"application/jdata-binary", "application/x-bjdata"};

constexpr std::string_view sequence_types[] = {"application/x-bjdata-seq"};
constexpr sequence sequences[] = {{"bjdata-seq", sequence_types, "", framing::none}};

}  // namespace

const smelt::format description{
    .name = "bjdata",
    .media_types = media_types,
    .suffix = "",
    .text = false,
    .carries =
        "null, booleans, numbers of any size, binary floats with NaN and infinities, text, byte strings, arrays, objects with text keys, "
        "typed arrays of any shape, extensions",
    .lacks = "tags, simple values, keys that are not text, typed arrays of 128-bit floats",
    .read = read,
    .write = write,
    .find = find,
    .prefers = true,
    .extent_of = extent_of,
    .sequences = sequences,
    .skip = skip_value,
    .filler = "N",
};

}  // namespace smelt::bjdata
