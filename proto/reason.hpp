// What a status is called: in an answer's first line, and as a problem's title.
#pragma once

#include <string_view>

namespace smelt::proto {

// RFC 9110, section 15: "Unprocessable Content". Empty for a status that is never answered.
std::string_view reason_phrase(unsigned status) noexcept;

}  // namespace smelt::proto
