// What readers of binary formats have in common: the place in the input, what is left of the limits, and room on the tape.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

class tape_reading {
 public:
  tape_reading(const input& in, const read_options& options, tape& to) noexcept;

  // One past what was read.
  const char* at() const noexcept { return at_; }
  // Leaves on the tape what was read, also of a document that failed.
  void finish() noexcept {
    if (to_) tape_.advance_to(to_);
  }

 protected:
  // Tokens that one turn of a reader's loop may put at most: a composite key and its value, and one to spare.
  static constexpr std::size_t turn = 3;

  // Whether a text with these bounds lies in the input with text_slack readable bytes behind it.
  bool has_slack(const char* content, std::size_t length) const noexcept {
    return content <= slack_from_ && length <= static_cast<std::size_t>(slack_from_ - content);
  }
  // Whether a token may point at a text of any length as it lies in the input.
  bool is_plain(const char* content, std::size_t length) const noexcept;
  std::size_t offset(const char* at) const noexcept { return in_.offset(at); }
  std::uint32_t index(const token* t) const noexcept { return static_cast<std::uint32_t>(t - tape_.data()); }

  result<void> make_room() noexcept;

  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, offset(at_), detail); }
  std::unexpected<error> spent() const noexcept { return faults::spent(offset(at_)); }
  std::unexpected<error> absent() const noexcept { return fault(code::truncated, faults::absent); }

  const input& in_;
  limits bounds_;  // what is left of them
  tape& tape_;
  const char* at_;
  token* to_;
  token* full_;              // a turn may begin before it
  std::uint32_t depth_ = 0;  // containers and tags around what is at at_
  std::uint32_t begin_ = 0;  // index of the innermost container's first token

 private:
  const char* slack_from_;  // before it, text_slack bytes are readable behind a text's end
};

// The first document of a sequence, by a reader's class, a tape_reading: how many bytes of the input it took.
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

}  // namespace smelt
