// A token's kind and value as text for people, of bounded length.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/output.hpp"
#include "core/stream/tape.hpp"

namespace smelt::inspect {

// "text", "key", "begin_array", "typed_array"; a number's lexeme is "number".
std::string_view kind_name(const token& t) noexcept;

// In bytes, of what has a content: a text, byte string, extension, key or lexeme.
std::optional<std::uint32_t> content_length(const token& t) noexcept;

// The content's beginning of at most `longest` bytes, a text's without a character that is cut in two.
std::string_view cut_text(std::string_view content, std::size_t longest) noexcept;

// Numbers as their digits, texts as they are and no more than `longest` bytes of them, containers and bytes as a word on how many they
// are; nothing for a container's end.
void append_value(const tape_view& tokens, std::uint32_t index, std::size_t longest, output& to) noexcept;

}  // namespace smelt::inspect
