// Which format a media type names (RFC 9110, section 8.3; RFC 6839 for suffixes).
#pragma once

#include <span>
#include <string_view>

#include "core/format/format.hpp"

namespace smelt::proto {

using format_list = std::span<const format* const>;

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

// Without the blanks and tabs at both ends.
std::string_view trimmed(std::string_view text) noexcept;

// "type/subtype" of a Content-Type, without parameters.
std::string_view essence(std::string_view content_type) noexcept;

// The format that a Content-Type's value names: by any of its media types, or by its suffix under application/. Null when there is none.
const format* format_of_content_type(format_list formats, std::string_view content_type) noexcept;

// Null when there is none.
const format* format_of_name(format_list formats, std::string_view name) noexcept;

}  // namespace smelt::proto
