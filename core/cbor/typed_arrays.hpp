// Typed arrays (RFC 8746): which tag stands for which element, and arrays of one and more dimensions read and written.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/base/output.hpp"
#include "core/cbor/tagged.hpp"
#include "core/stream/token.hpp"

namespace smelt::cbor {

struct element_form {
  element what;
  std::endian order;
};

// RFC 8746, section 2.1. None for tag 76, which is reserved, and for numbers that are no typed array's.
std::optional<element_form> element_of(std::uint64_t tag) noexcept;
// The other way round. A single byte has no order of its own: u8 and i8 have the tags that say big.
std::uint64_t tag_of(element what, std::endian order) noexcept;

// The byte string at `content` as an array of one dimension.
result<tagged> take_typed_array(const element_form& form, const input& in, const char* at, const char* content, const limits& bounds,
                                arena& memory);

// Unsigned integers in an array, as they lie in the input.
struct dimensions {
  const char* first;
  const char* after;  // the array's end
  std::uint32_t count;
};

// A pair of dimensions and a typed array, as it lies in the input.
struct shaped_array {
  dimensions sizes;
  element_form form;
  const char* elements;  // the byte string
  bool indefinite;       // a break ends the pair
};

// The pair at `content`. None where the elements are not a typed array.
std::optional<shaped_array> find_shaped_array(const input& in, const char* content) noexcept;

// The pair of dimensions and typed array at `content`. Left as any other tag's content where the elements are not a typed array.
result<tagged> take_shaped_array(bool column_major, const input& in, const char* at, const char* content, const limits& bounds,
                                 arena& memory);

// The array with its tags; what does not fit into memory shows in the output.
void write_typed_array(const typed_array& array, output& to) noexcept;

}  // namespace smelt::cbor
