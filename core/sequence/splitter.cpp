#include "core/sequence/splitter.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace smelt {

namespace {

constexpr char separator = '\x1e';

// A record of framing::none is measured anew when more of it has come: always where the last try did not go far (a long text is one step);
// else when half as much again has come, or when nothing more is at hand and the arrived bytes pay for it. So a byte costs a bounded number
// of steps, in whatever pieces it comes.
constexpr std::size_t small = 4'096;
constexpr std::uint64_t steps_a_byte = 16;

bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The first `wanted` from `from` on, or the end.
std::size_t position_of(char wanted, std::string_view in, std::size_t from) noexcept {
  if (from >= in.size()) return in.size();
  const void* const at = std::memchr(in.data() + from, wanted, in.size() - from);
  return at ? static_cast<std::size_t>(static_cast<const char*>(at) - in.data()) : in.size();
}

// RFC 7464 2.4: what an end that came too early could have left of a longer text.
bool may_be_cut(std::string_view text) noexcept {
  const auto* const first = std::ranges::find_if_not(text, is_blank);
  if (first == text.end() || *first == '{' || *first == '[' || *first == '"') return false;
  return !is_blank(text.back());
}

splitter::found record(std::size_t begin, std::size_t end, std::size_t consumed) noexcept {
  return {.what = splitter::found::kind::record, .consumed = consumed, .begin = begin, .end = end};
}

splitter::found nothing(std::size_t consumed) noexcept { return {.consumed = consumed}; }

splitter::found fault(code what, const char* detail, std::size_t begin, std::size_t consumed) noexcept {
  return {.what = splitter::found::kind::fault,
          .consumed = consumed,
          .begin = begin,
          .end = consumed,
          .why = {detail, static_cast<std::uint32_t>(begin), what}};
}

}  // namespace

splitter::found splitter::too_long(std::size_t begin, std::size_t consumed) const noexcept {
  return fault(code::bytes_limit, "the record is longer than allowed", begin, consumed);
}

splitter::found splitter::next(std::string_view unread, arrival how) noexcept {
  switch (of_.how) {
  case framing::lines: return next_line(unread, how);
  case framing::record_separators: return next_separated(unread, how);
  default: return next_bare(unread, how);
  }
}

splitter::found splitter::next_line(std::string_view unread, arrival how) noexcept {
  for (std::size_t begin = 0;;) {
    const std::size_t end = position_of('\n', unread, begin + seen_);
    const bool whole = end < unread.size();
    if (!whole && how != arrival::ended) {
      seen_ = dropping_ ? 0 : end - begin;
      if (dropping_) return nothing(end);
      if (seen_ <= most_) return nothing(begin);
      seen_ = 0;
      dropping_ = true;
      return too_long(begin, end);
    }
    seen_ = 0;
    const std::size_t after = whole ? end + 1 : end;
    const std::string_view line = unread.substr(begin, end - begin);
    const bool known = std::exchange(dropping_, false);
    // Of what is too long nobody waits to see whether it is blank.
    if (!known && line.size() > most_) return too_long(begin, after);
    if (!known && !std::ranges::all_of(line, is_blank)) return record(begin, end, after);
    if (!whole) return nothing(after);
    begin = after;
  }
}

splitter::found splitter::next_separated(std::string_view unread, arrival how) noexcept {
  std::size_t begin = 0;
  if (dropping_) {
    begin = position_of(separator, unread, 0);
    if (begin == unread.size()) return nothing(begin);
    dropping_ = false;
  }
  if (begin == unread.size()) return nothing(begin);
  if (unread[begin] != separator) {
    dropping_ = true;
    return fault(code::unexpected, "a record begins with a record separator, 0x1E", begin, begin);
  }
  while (begin < unread.size() && unread[begin] == separator) ++begin;
  // One separator stays until its record is whole.
  if (begin == unread.size()) return nothing(how == arrival::ended ? begin : begin - 1);
  const std::size_t end = position_of(separator, unread, begin + seen_);
  if (end == unread.size() && how != arrival::ended) {
    seen_ = end - begin;
    if (seen_ <= most_) return nothing(begin - 1);
    seen_ = 0;
    dropping_ = true;
    return too_long(begin, end);
  }
  seen_ = 0;
  if (end - begin > most_) return too_long(begin, end);
  if (!may_be_cut(unread.substr(begin, end - begin))) return record(begin, end, end);
  found cut = fault(code::truncated, "a number or word that no white space follows may be cut off (RFC 7464, section 2.4)", begin, end);
  cut.why.offset = static_cast<std::uint32_t>(end);
  return cut;
}

bool splitter::worth_a_try(std::size_t size, arrival how) noexcept {
  credit_ += steps_a_byte * (size - known_);
  known_ = size;
  if (how == arrival::ended || cost_ <= small || size - tried_ >= cost_ / 2) return true;
  if (how != arrival::waiting || credit_ < cost_) return false;
  credit_ -= cost_;
  return true;
}

splitter::found splitter::next_bare(std::string_view unread, arrival how) noexcept {
  const std::size_t begin = std::min(unread.find_first_not_of(documents_.filler), unread.size());
  if (begin == unread.size()) return nothing(begin);
  const std::size_t size = unread.size() - begin;
  if (tried_ > 0 && !worth_a_try(size, how)) return nothing(begin);
  // One byte more than allowed tells that a record is too long, however much of it is here.
  const bool beyond = size > most_;
  const input here = input(unread).slice(begin, beyond ? most_ + 1 : size);
  const auto after = documents_.skip(here, here.begin(), longest_text_);
  const bool cut = !after && after.error().what == code::truncated;
  if (cut && !beyond && how != arrival::ended) {
    tried_ = known_ = size;
    cost_ = after.error().offset - begin;
    return nothing(begin);
  }
  tried_ = known_ = 0;
  credit_ = 0;
  if (after && here.offset(*after) - begin <= most_) return record(begin, here.offset(*after), here.offset(*after));
  const bool long_one = after || (cut && beyond);
  found last = long_one ? too_long(begin, unread.size()) : fault(after.error().what, after.error().detail, begin, unread.size());
  last.lost = long_one || !cut;
  if (long_one) return last;
  last.why.offset = after.error().offset;
  // What lies behind a fault is no part of the record: how much of it is here is chance.
  if (!cut) last.end = std::min<std::size_t>(last.why.offset + std::size_t{1}, begin + here.size());
  return last;
}

}  // namespace smelt
