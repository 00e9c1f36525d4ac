#include "core/json/relaxed_skip.hpp"

#include "core/json/bracket_count.hpp"
#include "core/json/comment.hpp"

namespace smelt::json {

result<skipped> skip_relaxed_container(const char* at, const input& document, std::uint32_t depth) noexcept {
  bracket_count count(at, depth);
  while (at != document.end()) {
    if (*at == '"' || *at == '\'') {
      const skipped text = skip_quoted(at, document.end());
      if (text.what != skipped::whole) return text;
      at = text.end;
    } else if (*at == '/') {
      const auto after = skip_comment(at, document);
      if (!after) return std::unexpected(after.error());
      at = *after;
    } else {
      if ((opens(*at) || closes(*at)) && count.pass(at)) return count.result();
      ++at;
    }
  }
  return skipped{at, skipped::cut};
}

skipped skip_quoted(const char* at, const char* end) noexcept {
  const char quote = *at++;
  for (; at != end; ++at) {
    if (*at == quote) return {at + 1, skipped::whole};
    if (*at == '\\' && ++at == end) break;
  }
  return {end, skipped::cut};
}

skipped skip_relaxed_scalar(const char* at, const char* end) noexcept {
  while (at != end && !ends_scalar(*at) && *at != '/') ++at;
  return {at, skipped::whole};
}

}  // namespace smelt::json
