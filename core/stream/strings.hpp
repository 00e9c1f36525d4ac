// Strings that lie in a document in one piece: measured and checked.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/input.hpp"

namespace smelt {

// The `length` bytes from `content` on, which a head at `at` announces. code::truncated where the input has not so many, code::text_limit
// where they are more than `longest`.
result<std::string_view> take_content(const input& in, const char* at, const char* content, std::uint64_t length,
                                      std::uint32_t longest) noexcept;

// code::invalid_text at the first byte that is not UTF-8.
result<void> check_utf8(const input& in, std::string_view text) noexcept;

}  // namespace smelt
