// Bytes as text: base64 in both alphabets and hexadecimal (RFC 4648).
#pragma once

#include <cstddef>
#include <string_view>

#include "core/stream/options.hpp"

namespace smelt::json {

// How long `size` bytes become; `form` is not bytes_as::array.
std::size_t binary_text_size(std::size_t size, bytes_as form) noexcept;

// Writes so many bytes and returns their end. base64 is padded (section 4), base64url is not (section 5), hex is in small letters.
char* put_binary_text(char* to, std::string_view bytes, bytes_as form) noexcept;

}  // namespace smelt::json
