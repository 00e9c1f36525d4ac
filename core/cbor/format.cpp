#include "core/cbor/format.hpp"

#include "core/cbor/extent.hpp"
#include "core/cbor/find.hpp"
#include "core/cbor/reader.hpp"
#include "core/cbor/skip.hpp"
#include "core/cbor/writer.hpp"

namespace smelt::cbor {

namespace {

constexpr std::string_view media_types[] = {"application/cbor"};

constexpr std::string_view sequence_types[] = {"application/cbor-seq"};
constexpr sequence sequences[] = {{"cbor-seq", sequence_types, "+cbor-seq", framing::none}};

}  // namespace

const smelt::format description{
    .name = "cbor",
    .media_types = media_types,
    .suffix = "+cbor",
    .text = false,
    .carries =
        "null, booleans, integers and decimal fractions of any size, binary floats with NaN and infinities, text, byte strings, arrays, "
        "maps with keys of any kind, tags, simple values, typed arrays",
    .lacks = "numbers with exponents beyond 64 bits",
    .read = read,
    .write = write,
    .find = find,
    .extent_of = extent_of,
    .sequences = sequences,
    .skip = skip_item,
};

}  // namespace smelt::cbor
