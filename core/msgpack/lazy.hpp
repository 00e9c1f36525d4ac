// A handle to one MessagePack value in a buffer: msgpack::lazy(buffer)["a"][2].as<int>().
#pragma once

#include "core/msgpack/cursor.hpp"
#include "core/stream/lazy.hpp"

namespace smelt::msgpack {

// A map's key that is an integer is found by its JSON text: ["1"].
using lazy = lazy_value<cursor>;

}  // namespace smelt::msgpack
