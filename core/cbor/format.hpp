// CBOR as one of the formats.
#pragma once

#include "core/format/format.hpp"

namespace smelt::cbor {

extern const smelt::format description;

}  // namespace smelt::cbor
