// JSON as the rest of the system sees it.
#pragma once

#include "core/format/format.hpp"

namespace smelt::json {

extern const smelt::format description;
extern const smelt::format relaxed;  // its `relaxed`

}  // namespace smelt::json
