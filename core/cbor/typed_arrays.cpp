#include "core/cbor/typed_arrays.hpp"

#include <new>
#include <span>

#include "core/cbor/encode.hpp"
#include "core/cbor/head.hpp"
#include "core/cbor/strings.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/most_dimensions.hpp"

namespace smelt::cbor {

namespace {

constexpr auto big = std::endian::big;
constexpr auto little = std::endian::little;

// By tag number from 64 on; number 76 is a hole, filled with what never matches.
constexpr element_form forms[] = {
    {element::u8, big},     {element::u16, big},    {element::u32, big},    {element::u64, big},     {element::u8_clamped, big},
    {element::u16, little}, {element::u32, little}, {element::u64, little}, {element::i8, big},      {element::i16, big},
    {element::i32, big},    {element::i64, big},    {element::i8, little},  {element::i16, little},  {element::i32, little},
    {element::i64, little}, {element::f16, big},    {element::f32, big},    {element::f64, big},     {element::f128, big},
    {element::f16, little}, {element::f32, little}, {element::f64, little}, {element::f128, little},
};
constexpr std::uint64_t reserved_tag = 76;

std::unexpected<error> spent(const input& in, const char* at) noexcept { return faults::spent(in.offset(at)); }

bool is_break(const char* at) noexcept { return static_cast<std::uint8_t>(*at) == break_byte; }

// The array of dimensions at `at`. None where it is something else, or cut off.
std::optional<dimensions> find_dimensions(const char* at, const char* end) noexcept {
  const head h = take_head(at, end);
  if (h.missing() || h.what() != major::array) return std::nullopt;
  dimensions found{at + h.size, at + h.size, 0};
  while (h.indefinite() || found.count < h.argument) {
    if (found.after == end) return std::nullopt;
    if (h.indefinite() && is_break(found.after)) return dimensions{found.first, found.after + 1, found.count};
    const head item = take_head(found.after, end);
    if (item.missing() || item.what() != major::unsigned_integer) return std::nullopt;
    found.after += item.size;
    ++found.count;
  }
  return found;
}

// Their product must be the number of elements.
result<std::span<const std::uint32_t>> take_shape(const dimensions& d, std::uint32_t elements, const input& in, arena& memory) noexcept {
  if (d.count > most_dimensions) return fail(code::depth_limit, in.offset(d.first), smelt::faults::many_dimensions);
  char* const raw = memory.try_allocate(std::size_t{d.count} * sizeof(std::uint32_t), alignof(std::uint32_t));
  if (!raw) return spent(in, d.first);
  auto* const sizes = reinterpret_cast<std::uint32_t*>(raw);
  std::uint64_t product = 1;
  const char* at = d.first;
  for (std::uint32_t i = 0; i < d.count; ++i) {
    const head h = take_head(at, d.after);
    // As long as the product is at most 2^32, the next one is without overflow.
    if (h.argument == 0 || h.argument > elements || (product *= h.argument) > elements)
      return fail(code::unexpected, in.offset(at), "the dimensions are not zero, and their product is the number of elements");
    sizes[i] = static_cast<std::uint32_t>(h.argument);
    at += h.size;
  }
  if (product != elements || d.count == 0)
    return fail(code::unexpected, in.offset(d.first), "the product of the dimensions must be the number of elements");
  return std::span<const std::uint32_t>(sizes, d.count);
}

// A container of indefinite length that holds a pair ends here.
result<const char*> take_pair_end(const input& in, const char* at) noexcept {
  if (at == in.end()) return fail(code::truncated, in.offset(at), "the input ends where a break is expected");
  if (!is_break(at)) return fail(code::unexpected, in.offset(at), "dimensions and elements are a pair");
  return at + 1;
}

}  // namespace

std::optional<element_form> element_of(std::uint64_t tag) noexcept {
  const std::uint64_t index = tag - tag_number::first_typed_array;
  if (index >= std::size(forms) || tag == reserved_tag) return std::nullopt;
  return forms[index];
}

std::uint64_t tag_of(element what, std::endian order) noexcept {
  std::uint64_t index = 0;
  const bool single = size_of(what) == 1;
  while (forms[index].what != what || (!single && forms[index].order != order)) ++index;
  return tag_number::first_typed_array + index;
}

result<tagged> take_typed_array(const element_form& form, const input& in, const char* at, const char* content, const limits& bounds,
                                arena& memory) {
  const auto bytes = take_byte_string(in, content, bounds.text, "a typed array is a tag on a byte string");
  if (!bytes) return std::unexpected(bytes.error());
  if (bytes->length % size_of(form.what) != 0)
    return fail(code::unexpected, in.offset(content), "a typed array's length must be a multiple of its element's");
  const std::string_view data = contiguous(*bytes, memory);
  char* const raw = memory.try_allocate(sizeof(typed_array), alignof(typed_array));
  if (!data.data() || !raw) return spent(in, at);
  const auto* const numbers = new (raw) typed_array{.data = data.data(),
                                                    .count = bytes->length / size_of(form.what),
                                                    .offset = static_cast<std::uint32_t>(in.offset(at)),
                                                    .what = form.what,
                                                    .order = form.order,
                                                    .column_major = false,
                                                    .shape = {}};
  return tagged{token::typed(numbers), bytes->after};
}

std::optional<shaped_array> find_shaped_array(const input& in, const char* content) noexcept {
  if (content == in.end()) return std::nullopt;
  const head pair = take_head(content, in.end());
  if (pair.missing() || pair.what() != major::array || (pair.argument != 2 && !pair.indefinite())) return std::nullopt;
  if (in.end() - content <= pair.size) return std::nullopt;
  const auto sizes = find_dimensions(content + pair.size, in.end());
  if (!sizes || sizes->after == in.end()) return std::nullopt;
  const head tag = take_head(sizes->after, in.end());
  if (tag.missing() || tag.what() != major::tag) return std::nullopt;
  const auto form = element_of(tag.argument);
  if (!form) return std::nullopt;
  return shaped_array{*sizes, *form, sizes->after + tag.size, pair.indefinite()};
}

result<tagged> take_shaped_array(bool column_major, const input& in, const char* at, const char* content, const limits& bounds,
                                 arena& memory) {
  const auto found = find_shaped_array(in, content);
  if (!found) return tagged{};
  auto elements = take_typed_array(found->form, in, at, found->elements, bounds, memory);
  if (!elements) return elements;
  const auto shape = take_shape(found->sizes, elements->value.count(), in, memory);
  if (!shape) return std::unexpected(shape.error());
  auto& numbers = const_cast<typed_array&>(elements->value.numbers());
  numbers.column_major = column_major;
  numbers.shape = *shape;
  if (found->indefinite) {
    const auto after = take_pair_end(in, elements->after);
    if (!after) return std::unexpected(after.error());
    elements->after = *after;
  }
  return elements;
}

void write_typed_array(const typed_array& array, output& to) noexcept {
  const std::size_t size = std::size_t{array.count} * size_of(array.what);
  char* at = to.reserve(value_room + longest_head * array.shape.size() + size);
  if (!at) return;
  if (!array.shape.empty()) {
    at = put_head(at, major::tag, array.column_major ? tag_number::column_major : tag_number::row_major);
    at = put_head(at, major::array, 2);
    at = put_head(at, major::array, array.shape.size());
    for (const std::uint32_t dimension : array.shape) at = put_head(at, major::unsigned_integer, dimension);
  }
  at = put_head(at, major::tag, tag_of(array.what, array.order));
  to.advance_to(put_string<false>(at, major::bytes, {array.data, size}));
}

}  // namespace smelt::cbor
