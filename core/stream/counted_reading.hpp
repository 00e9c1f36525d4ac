// What readers have in common where arrays and maps say beforehand how many items they hold: the place in the input, the open containers,
// and room on the tape.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/base/nesting.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

class counted_reading {
 public:
  counted_reading(const input& in, const read_options& options, tape& to) noexcept;

  // One past what was read.
  const char* at() const noexcept { return at_; }
  // Leaves on the tape what was read, also of a document that failed.
  void finish() noexcept {
    if (to_) tape_.advance_to(to_);
  }

 protected:
  // Tokens that one turn of a reader's loop may put at most: a composite key and its value, and one to spare.
  static constexpr std::size_t turn = 3;

  struct container {
    std::uint64_t left;   // items yet to come, keys and values each
    std::uint32_t begin;  // index of its first token
    std::uint32_t depth;  // containers and tags around its items
    bool map;
  };

  // Whether a text with these bounds lies in the input with text_slack readable bytes behind it.
  bool has_slack(const char* content, std::size_t length) const noexcept {
    return content <= slack_from_ && length <= static_cast<std::size_t>(slack_from_ - content);
  }
  // Whether a token may point at a text of any length as it lies in the input.
  bool is_plain(const char* content, std::size_t length) const noexcept;
  std::size_t offset(const char* at) const noexcept { return in_.offset(at); }
  std::uint32_t index(const token* t) const noexcept { return static_cast<std::uint32_t>(t - tape_.data()); }

  // The container at at_, behind `tags` tags, of `count` items (a map's pairs), the first of them at `items`.
  result<void> open(bool map, std::uint64_t count, const char* items, std::uint32_t tags) noexcept;
  // The innermost container, whose last byte is the one before at_.
  void close() noexcept;
  result<void> make_room() noexcept;
  result<void> check_depth(std::uint32_t depth) const noexcept;

  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, offset(at_), detail); }
  std::unexpected<error> spent() const noexcept { return faults::spent(offset(at_)); }
  std::unexpected<error> absent() const noexcept { return fault(code::truncated, faults::absent); }

  const input& in_;
  limits bounds_;  // what is left of them
  tape& tape_;
  nesting<container> outer_;
  const char* at_;
  token* to_;
  token* full_;             // a turn may begin before it
  std::uint64_t left_ = 1;  // of the innermost container, as in `container`
  std::uint32_t begin_ = 0;
  std::uint32_t depth_ = 0;
  bool map_ = false;

 private:
  const char* slack_from_;  // before it, text_slack bytes are readable behind a text's end
};

// The first document of a sequence, by a reader's reading class: how many bytes of the input it took.
template <class Reading>
result<std::size_t> read_first(const input& sequence, const read_options& options, tape& to) {
  const limits& bounds = options.limits;
  to.set_base(sequence.base());
  if (sequence.size() > bounds.bytes)
    return fail(code::bytes_limit, sequence.offset(sequence.begin()) + bounds.bytes, "the input is longer than allowed");
  Reading document(sequence, options, to);
  const auto done = document.run();
  document.finish();
  if (!done) return std::unexpected(done.error());
  if (to.size() > bounds.tokens) return fail(code::tokens_limit, sequence.offset(document.at()), faults::too_many_tokens);
  return static_cast<std::size_t>(document.at() - sequence.begin());
}

// A document that nothing may follow.
template <class Reading>
result<void> read_only(const input& document, const read_options& options, tape& to) {
  const auto consumed = read_first<Reading>(document, options, to);
  if (!consumed) return std::unexpected(consumed.error());
  if (*consumed == document.size()) return {};
  return fail(code::trailing, document.offset(document.begin() + *consumed), "nothing may follow the document's one value");
}

}  // namespace smelt
