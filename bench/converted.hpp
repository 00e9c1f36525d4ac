// One document from one format to another, by smelt and not for timing: where no other library knows both.
#pragma once

#include <string>
#include <string_view>

#include "core/format/format.hpp"

namespace smelt::bench {

// Repeated keys are kept. Throws when it cannot be done.
std::string converted(std::string_view bytes, const format& from, const format& to);

}  // namespace smelt::bench
