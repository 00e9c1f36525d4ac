#include "core/msgpack/format.hpp"

#include "core/msgpack/extent.hpp"
#include "core/msgpack/find.hpp"
#include "core/msgpack/reader.hpp"
#include "core/msgpack/skip.hpp"
#include "core/msgpack/writer.hpp"

namespace smelt::msgpack {

namespace {

constexpr std::string_view media_types[] = {"application/vnd.msgpack", "application/msgpack", "application/x-msgpack"};

constexpr std::string_view sequence_types[] = {"application/x-msgpack-seq"};
constexpr sequence sequences[] = {{"msgpack-seq", sequence_types, "", framing::none}};

}  // namespace

const smelt::format description{
    .name = "msgpack",
    .media_types = media_types,
    .suffix = "+msgpack",
    .text = false,
    .carries = "null, booleans, integers of 64 bits, binary floats of 32 and 64 bits with NaN and infinities, text, byte strings, arrays, "
               "maps with "
               "keys of any kind, extension types, timestamps",
    .lacks = "numbers beyond 64 bits, tags but for times, simple values, typed arrays",
    .read = read,
    .write = write,
    .find = find,
    .extent_of = extent_of,
    .sequences = sequences,
    .skip = skip_value,
};

}  // namespace smelt::msgpack
