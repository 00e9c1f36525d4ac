#include "core/stream/strings.hpp"

#include "core/simd/utf8.hpp"
#include "core/stream/faults.hpp"

namespace smelt {

result<std::string_view> take_content(const input& in, const char* at, const char* content, std::uint64_t length,
                                      std::uint32_t longest) noexcept {
  if (length > static_cast<std::size_t>(in.end() - content)) return fail(code::truncated, in.offset(at), faults::beyond_input);
  if (length > longest) return fail(code::text_limit, in.offset(at), faults::too_long);
  return std::string_view(content, static_cast<std::size_t>(length));
}

result<void> check_utf8(const input& in, std::string_view text) noexcept {
  const char* const end = text.data() + text.size();
  const char* const fault = simd::find_invalid_utf8(text.data(), end);
  if (fault == end) return {};
  return fail(code::invalid_text, in.offset(fault), "text must be UTF-8");
}

}  // namespace smelt
