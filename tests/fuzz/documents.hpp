// What holds for every document of every format.
#pragma once

#include <cstdint>
#include <string_view>

namespace smelt::fuzz {

// The ways of reading agree, whatever stands behind the document; what was read is written in every format and form and read again as the
// same; keys are resolved by every rule; pointers lead where they say. Reports a finding otherwise.
void check_document(std::string_view format, std::string_view bytes);

}  // namespace smelt::fuzz
