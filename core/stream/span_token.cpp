#include "core/stream/span_token.hpp"

#include <cstring>

#include "core/base/load.hpp"

namespace smelt {

token span_token(kind what, const input& in, std::string_view content, arena& memory) noexcept {
  const char* const end = content.data() + content.size();
  if (static_cast<std::size_t>(in.readable() - end) >= text_slack) return token::span(what, 0, content.data(), content.size());
  constexpr std::size_t before = sizeof(std::uint32_t);
  char* const raw = memory.try_allocate(before + content.size() + text_slack, before);
  if (!raw) return token::span(what, flag::decoded, nullptr, 0);
  store_little(raw, static_cast<std::uint32_t>(in.offset(content.data())));
  if (!content.empty()) std::memcpy(raw + before, content.data(), content.size());
  return token::span(what, flag::decoded, raw + before, content.size());
}

}  // namespace smelt
