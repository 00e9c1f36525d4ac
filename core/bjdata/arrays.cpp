#include "core/bjdata/arrays.hpp"

#include <algorithm>
#include <new>
#include <span>

#include "core/bjdata/faults.hpp"
#include "core/bjdata/scalar.hpp"
#include "core/stream/elements.hpp"

namespace smelt::bjdata {

namespace {

std::unexpected<error> spent(const input& in, const char* at) noexcept { return fail(code::memory_limit, in.offset(at), faults::memory); }

// An array without elements keeps no shape: one of them is zero, which typed arrays elsewhere may not have (RFC 8746, section 3.1.1).
result<std::span<const std::uint32_t>> take_shape(const input& in, const char* at, const header& h, arena& memory) noexcept {
  if (h.shape.rank == 0 || h.count == 0) return std::span<const std::uint32_t>();
  char* const raw = memory.try_allocate(std::size_t{h.shape.rank} * sizeof(std::uint32_t), alignof(std::uint32_t));
  if (!raw) return spent(in, at);
  const std::span sizes(reinterpret_cast<std::uint32_t*>(raw), h.shape.rank);
  dimension_walk walk(in, h.shape);
  for (std::uint32_t& size : sizes) size = static_cast<std::uint32_t>(walk.next());
  return sizes;
}

// Arrays in arrays, opened and closed as the elements come.
class nested_texts {
 public:
  nested_texts(const input& in, const char* at, limits& left, tape& to) noexcept : in_(in), at_(at), left_(left), to_(to) {}

  result<void> put(const typed_array& characters) noexcept {
    element_walk walk(characters, to_.memory());
    const std::size_t rank = walk.dimensions();
    open_ = reinterpret_cast<std::uint32_t*>(to_.memory().try_allocate(rank * sizeof(std::uint32_t), alignof(std::uint32_t)));
    if (!walk.ok() || !open_) return spent(in_, at_);
    std::size_t ended = rank;
    for (std::uint32_t i = 0; i < characters.count; ++i) {
      for (; ended > 0; --ended) {
        if (const auto opened = open(rank - ended, characters.shape[rank - ended]); !opened) return opened;
      }
      if (const auto one = put_one(characters.data + walk.index()); !one) return one;
      ended = walk.advance();
      for (std::size_t d = rank; d-- > rank - ended;) {
        if (const auto closed = close(d, characters); !closed) return closed;
      }
    }
    return {};
  }

 private:
  result<token*> room() noexcept {
    if (to_.size() >= left_.tokens) return fail(code::tokens_limit, in_.offset(at_), faults::too_many_tokens);
    if (token* const next = to_.reserve(1)) return next;
    return spent(in_, at_);
  }
  result<void> open(std::size_t dimension, std::uint32_t count) noexcept {
    const auto next = room();
    if (!next) return std::unexpected(next.error());
    open_[dimension] = to_.size();
    **next = token::begin(kind::begin_array, 0, count, in_.offset(at_), 0);
    to_.advance_to(*next + 1);
    return {};
  }
  result<void> put_one(const char* character) noexcept {
    const auto next = room();
    if (!next) return std::unexpected(next.error());
    const auto t = character_token(in_, character, to_.memory());
    if (!t) return std::unexpected(t.error());
    **next = *t;
    to_.advance_to(*next + 1);
    return {};
  }
  result<void> close(std::size_t dimension, const typed_array& characters) noexcept {
    const auto next = room();
    if (!next) return std::unexpected(next.error());
    const std::uint32_t begin = open_[dimension];
    to_[begin].set_other(to_.size());
    **next = token::end(kind::end_array, characters.shape[dimension], in_.offset(characters.data + characters.count - 1), begin);
    to_.advance_to(*next + 1);
    return {};
  }

  const input& in_;
  const char* at_;
  limits& left_;
  tape& to_;
  std::uint32_t* open_ = nullptr;  // the first token of each open array
};

}  // namespace

result<token> packed_token(const input& in, const char* at, const header& h, std::uint32_t longest_text, arena& memory) {
  const auto size = static_cast<std::size_t>(end_of_packed(h) - h.content);
  if (size > longest_text) return fail(code::text_limit, in.offset(at), "the array is longer than a text is allowed to be");
  if (is_bytes(h)) {
    const token t = span_token(kind::bytes, in, {h.content, size}, memory);
    if (!t.data()) return spent(in, at);
    return t;
  }
  const auto shape = take_shape(in, at, h, memory);
  if (!shape) return std::unexpected(shape.error());
  char* const raw = memory.try_allocate(sizeof(typed_array), alignof(typed_array));
  if (!raw) return spent(in, at);
  return token::typed(new (raw) typed_array{.data = h.content,
                                            .count = static_cast<std::uint32_t>(h.count),
                                            .offset = static_cast<std::uint32_t>(in.offset(at)),
                                            .what = *element_of(h.type),
                                            .order = std::endian::little,
                                            .column_major = h.shape.column_major && !shape->empty(),
                                            .shape = *shape});
}

result<const char*> read_characters(const input& in, const char* at, const header& h, std::uint32_t depth, limits& left, tape& to) {
  if (h.shape.rank > left.depth - std::min(depth, left.depth)) return fail(code::depth_limit, in.offset(at), faults::depth);
  const auto shape = take_shape(in, at, h, to.memory());
  if (!shape) return std::unexpected(shape.error());
  const typed_array characters{.data = h.content,
                               .count = static_cast<std::uint32_t>(h.count),
                               .offset = static_cast<std::uint32_t>(in.offset(at)),
                               .what = element::u8,
                               .order = std::endian::little,
                               .column_major = h.shape.column_major,
                               .shape = *shape};
  if (const auto put = nested_texts(in, at, left, to).put(characters); !put) return std::unexpected(put.error());
  return h.content + h.count;
}

}  // namespace smelt::bjdata
