#include "core/stream/tape.hpp"

#include <algorithm>
#include <cstring>

namespace smelt {

token* tape::grow(std::size_t count) noexcept {
  const std::size_t had = static_cast<std::size_t>(end_ - begin_);
  const std::size_t used = size();
  const std::size_t wanted = std::max({used + count, had + had / 2, std::size_t{64}});
  if (begin_ && memory_.try_extend(reinterpret_cast<char*>(begin_), had * sizeof(token), wanted * sizeof(token))) {
    end_ = begin_ + wanted;
    return at_;
  }
  char* const raw = memory_.try_allocate(wanted * sizeof(token), alignof(token));
  if (!raw) return nullptr;
  auto* const moved = reinterpret_cast<token*>(raw);
  if (used > 0) std::memcpy(raw, begin_, used * sizeof(token));
  begin_ = moved;
  at_ = moved + used;
  end_ = moved + wanted;
  return at_;
}

tape_view tape::value(std::uint32_t index) const noexcept { return {begin_, index, after_value(tokens(), index), base_}; }

std::uint32_t after_value(std::span<const token> tokens, std::uint32_t index) noexcept {
  const auto size = static_cast<std::uint32_t>(tokens.size());
  while (index < size && tokens[index].is(kind::tag)) ++index;
  if (index >= size) return size;
  const token& t = tokens[index];
  if (!t.is(kind::begin_array) && !t.is(kind::begin_object)) return index + 1;
  return t.other() > index ? t.other() + 1 : size;
}

}  // namespace smelt
