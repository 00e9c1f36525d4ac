#include "core/json/comment.hpp"

#include "core/base/utf8.hpp"

namespace smelt::json {

namespace {

std::unexpected<error> cut(const input& document) noexcept {
  return fail(code::truncated, document.offset(document.end()), "the input ends inside a comment");
}

// To the first byte at which the comment ends, by `ends(at)`, or the input's end.
template <class Ends>
result<const char*> skip_until(Ends ends, const char* at, const input& document) noexcept {
  while (at != document.end() && !ends(at)) {
    const int length = static_cast<unsigned char>(*at) < 0x80 ? 1 : utf8_sequence(at, document.end());
    if (length < 0) return cut(document);
    if (length == 0) return fail(code::invalid_text, document.offset(at), "a comment must be UTF-8");
    at += length;
  }
  return at;
}

// U+2028 and U+2029 among them, which are no white space here and so are refused behind a comment rather than taken for its content: other
// readers take what follows them for data.
bool ends_line(const char* at, const char* end) noexcept {
  if (*at == '\n' || *at == '\r') return true;
  return *at == '\xe2' && end - at > 2 && at[1] == '\x80' && (at[2] == '\xa8' || at[2] == '\xa9');
}

}  // namespace

result<const char*> skip_comment(const char* at, const input& document) noexcept {
  const char* const end = document.end();
  if (++at == end) return cut(document);
  if (*at == '/') return skip_until([end](const char* c) { return ends_line(c, end); }, at + 1, document);
  if (*at != '*') return fail(code::unexpected, document.offset(at), "a comment begins with // or /*");
  const auto last = skip_until([end](const char* c) { return *c == '*' && end - c > 1 && c[1] == '/'; }, at + 1, document);
  if (!last) return last;
  if (*last == end) return cut(document);
  return *last + 2;
}

}  // namespace smelt::json
