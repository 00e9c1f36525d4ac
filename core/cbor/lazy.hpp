// A handle to one CBOR value in a buffer: cbor::lazy(buffer)["a"][2].as<int>().
#pragma once

#include "core/cbor/cursor.hpp"
#include "core/stream/lazy.hpp"

namespace smelt::cbor {

// A map's key that is an integer is found by its JSON text: ["1"].
using lazy = lazy_value<cursor>;

}  // namespace smelt::cbor
