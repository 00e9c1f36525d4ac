// A handle to one BJData value in a buffer: bjdata::lazy(buffer)["a"][2].as<int>().
#pragma once

#include "core/bjdata/cursor.hpp"
#include "core/stream/lazy.hpp"

namespace smelt::bjdata {

// An array of numbers answers to numbers(), which lends them where they lie. Every text is in the buffer as it is. raw() of a value whose
// container has one type for all is the value's bytes without a marker.
using lazy = lazy_value<cursor>;

}  // namespace smelt::bjdata
