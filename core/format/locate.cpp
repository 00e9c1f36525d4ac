#include "core/format/locate.hpp"

#include <algorithm>

#include "core/stream/path.hpp"

namespace smelt {

namespace {

// Line and column, of a text format.
location lines(const format& from, const input& document, std::uint32_t offset) noexcept {
  location where;
  if (!from.text) return where;
  const std::string_view before(document.base(), std::min<std::size_t>(offset, document.offset(document.end())));
  const auto line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  where.line = 1 + static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
  where.column = 1 + static_cast<std::uint32_t>(before.size() - line_start);
  return where;
}

location with_path(location where, const tape_view& tokens, std::uint32_t offset, output& path) noexcept {
  append_path(tokens, offset, path);
  where.path = path.view();
  return where;
}

}  // namespace

location locate(const format& from, const input& document, std::uint32_t offset, const limits& bounds, arena& scratch) noexcept {
  output path(scratch);
  if (!path.reserve(longest_path)) return lines(from, document, offset);  // before the tape takes what there is
  tape tokens(scratch);
  // Whether it fails, and how, is known already; lexemes spare the arithmetic.
  (void)from.read(document, {.limits = bounds, .duplicates = duplicate_keys::keep, .lexemes = from.text}, tokens);
  tokens.set_base(document.base());
  return with_path(lines(from, document, offset), tokens.view(), offset, path);
}

location locate_on_tape(const format& from, const input& document, std::uint32_t offset, const tape_view& tokens, arena& scratch) noexcept {
  output path(scratch);
  return with_path(lines(from, document, offset), tokens, offset, path);
}

}  // namespace smelt
