// The white space of JSON (RFC 8259, section 2).
#pragma once

namespace smelt::json {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

}  // namespace smelt::json
