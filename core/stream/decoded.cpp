#include "core/stream/decoded.hpp"

#include <cstdint>
#include <cstring>

#include "core/base/input.hpp"
#include "core/base/load.hpp"

namespace smelt {

char* allocate_decoded(std::size_t length, std::size_t offset, arena& memory) noexcept {
  char* const room = memory.try_allocate(sizeof(std::uint32_t) + length + text_slack, alignof(std::uint32_t));
  if (!room) return nullptr;
  store_little(room, static_cast<std::uint32_t>(offset));
  return room + sizeof(std::uint32_t);
}

token copied_token(kind what, std::string_view content, std::size_t offset, arena& memory) noexcept {
  char* const to = allocate_decoded(content.size(), offset, memory);
  if (to && !content.empty()) std::memcpy(to, content.data(), content.size());
  return token::span(what, flag::decoded, to, content.size());
}

}  // namespace smelt
