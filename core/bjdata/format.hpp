// BJData as one of the formats.
#pragma once

#include "core/format/format.hpp"

namespace smelt::bjdata {

extern const smelt::format description;

}  // namespace smelt::bjdata
