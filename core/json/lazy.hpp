// A handle to one JSON value in a buffer: json::lazy(buffer)["a"][2].as<int>().
#pragma once

#include "core/json/cursor.hpp"
#include "core/stream/lazy.hpp"

namespace smelt::json {

using lazy = lazy_value<cursor>;

}  // namespace smelt::json
