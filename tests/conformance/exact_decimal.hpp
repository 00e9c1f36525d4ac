// JSON texts compared by what their numbers say in decimal, however they are written.
#pragma once

#include <string>
#include <string_view>

namespace smelt::conformance {

// Where the second text holds another value than the first, in words; empty where it does not. Both must be JSON. A number's value is its
// sign, its digits without zeros before and after, and the exponent of the last; up to 17 digits, the double nearest to it.
std::string difference_in_decimals(std::string_view first, std::string_view second);

}  // namespace smelt::conformance
