#include "core/format/locate.hpp"

#include <algorithm>

#include "core/stream/path.hpp"

namespace smelt {

namespace {

void find_line(location& where, std::string_view before) noexcept {
  const auto line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  where.line = 1 + static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
  where.column = 1 + static_cast<std::uint32_t>(before.size() - line_start);
}

}  // namespace

location locate(const format& from, const input& document, std::uint32_t offset, const limits& bounds, arena& scratch) noexcept {
  location where;
  if (from.text) {
    const std::size_t length = document.offset(document.end());
    find_line(where, std::string_view(document.base(), std::min<std::size_t>(offset, length)));
  }
  output path(scratch);
  if (!path.reserve(longest_path)) return where;  // before the tape takes what there is
  tape tokens(scratch);
  // Whether it fails, and how, is known already; lexemes spare the arithmetic.
  (void)from.read(document, {.limits = bounds, .duplicates = duplicate_keys::keep, .lexemes = from.text}, tokens);
  tokens.set_base(document.base());
  append_path(tokens.view(), offset, path);
  where.path = path.view();
  return where;
}

}  // namespace smelt
