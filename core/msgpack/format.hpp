// MessagePack as one of the formats.
#pragma once

#include "core/format/format.hpp"

namespace smelt::msgpack {

extern const smelt::format description;

}  // namespace smelt::msgpack
