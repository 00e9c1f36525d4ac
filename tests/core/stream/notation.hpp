// How tests show bytes and what was read of them.
#pragma once

#include <string>
#include <string_view>

#include "core/stream/tape.hpp"

namespace smelt {

// "82 01 02" as bytes; spaces are for the eye.
std::string unhex(std::string_view digits);
std::string hex(std::string_view bytes);

// A tape's value in diagnostic notation (RFC 8949, section 8); typed arrays as i16be[2 3](1, 2, ...), extensions as ext 5 h'0102'.
std::string diagnostic(const tape_view& value);
std::string shown_real(double value);
std::string shown_text(std::string_view text);

}  // namespace smelt
