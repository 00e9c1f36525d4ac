#include "core/stream/span_token.hpp"

#include "core/stream/decoded.hpp"

namespace smelt {

token span_token(kind what, const input& in, std::string_view content, arena& memory) noexcept {
  const char* const end = content.data() + content.size();
  if (static_cast<std::size_t>(in.readable() - end) >= text_slack) return token::span(what, 0, content.data(), content.size());
  return copied_token(what, content, in.offset(content.data()), memory);
}

}  // namespace smelt
