#include "core/bjdata/canonical.hpp"

#include "core/stream/sorted.hpp"

namespace smelt::bjdata {

namespace {

bool before(const member_key& left, const member_key& right) noexcept {
  if (left.composite || right.composite) return !left.composite;
  return left.content < right.content;
}

result<std::string_view> spell(const tape_view&, const write_options&, arena&) { return std::string_view(); }

}  // namespace

result<void> sort_keys(const tape_view& from, tape& to, const write_options& options) {
  return sort_members(from, to, {before, spell}, options);
}

}  // namespace smelt::bjdata
