// What the cursors of binary formats have in common (core/stream/cursor.hpp): the place in the input and the limits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/config.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/stream/ascii.hpp"

namespace smelt {

class cursor_place {
 public:
  const input& source() const noexcept { return document_; }
  const char* at() const noexcept { return at_; }
  std::size_t offset() const noexcept { return document_.offset(at_); }

 protected:
  cursor_place(const input& document, const limits& bounds) noexcept
      : document_(document), at_(document.begin()), most_depth_(bounds.depth), longest_text_(bounds.text) {}

  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, offset(), detail); }
  std::unexpected<error> other_kind() const noexcept { return fault(code::wrong_type, "the value is of another kind"); }

  // Whether a text of ASCII is here, of at most `most` bytes, behind a head of one byte that is `first` and the length, with enough input
  // behind it. Most keys are.
  template <std::size_t most>
  bool is_plain_key(std::uint8_t first) const noexcept {
    if (!config::wide_scans || document_.end() - at_ <= static_cast<std::ptrdiff_t>(text_slack)) return false;
    const std::size_t length = static_cast<std::uint8_t>(*at_) - std::size_t{first};
    return length <= most && length <= longest_text_ && is_ascii_short<most / 8 + 1>(at_ + 1, length);
  }

  input document_;
  const char* at_;
  std::uint32_t most_depth_;
  std::uint32_t longest_text_;
  std::uint32_t depth_ = 0;  // containers and tags around what is here
};

}  // namespace smelt
