// What holds for every document of every format.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/format/format.hpp"
#include "tests/agreement/format_ways.hpp"

namespace smelt::fuzz {

// The ways of reading agree, whatever stands behind the document; what was read is written in every format and form and read again as the
// same; keys are resolved by every rule; pointers lead where they say. Reports a finding otherwise.
void check_document(std::string_view format, std::string_view bytes);
// Of a format that no list has, whose ways of reading are these.
void check_document(const smelt::format& format, agreement::format_ways& ways, std::string_view bytes);

}  // namespace smelt::fuzz
