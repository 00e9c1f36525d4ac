// JSON Pointers of tokens: where in the document a token stands.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/output.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// In bytes: a hostile document can nest keys of any length. Of a longer pointer, the steps that fit are given.
inline constexpr std::size_t longest_path = 4'096;

// Writes the pointer to the innermost value that holds the byte at `offset`. Works on the partial tape of a failed reading too, where the
// array element that could not be read counts as the array's next, but where the array's own count says that none is begun. A key that has
// no name (core/stream/key_name.hpp) is shown as its type's name in angle brackets.
void append_path(const tape_view& document, std::uint32_t offset, output& to) noexcept;

// One step of such a pointer: to an element, and to the member whose key is at that index of the tape.
void append_element_step(std::uint32_t number, output& to) noexcept;
void append_member_step(const tape_view& document, std::uint32_t key, output& to) noexcept;

// Whether that step of a member, or any of an element, keeps a pointer of `length` bytes within the longest.
bool fits_path(std::size_t length, const token& first) noexcept;

}  // namespace smelt
