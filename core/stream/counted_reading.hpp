// What readers have in common where arrays and maps say beforehand how many items they hold: the open containers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/base/config.hpp"
#include "core/base/nesting.hpp"
#include "core/stream/ascii.hpp"
#include "core/stream/tape_reading.hpp"

namespace smelt {

class counted_reading : public tape_reading {
 public:
  // `short_text`: the longest that a head of one byte can announce.
  counted_reading(const input& in, const read_options& options, tape& to, std::size_t short_text) noexcept
      : tape_reading(in, options, to), outer_(to.memory()),
        short_(config::wide_copies ? std::min<std::size_t>(short_text, options.limits.text) : 0) {}

 protected:
  struct container {
    std::uint64_t left;   // items yet to come, keys and values each
    std::uint32_t begin;  // index of its first token
    std::uint32_t depth;  // containers and tags around its items
    bool map;
  };

  // Whether a token may point at a text of at most `most` bytes, the short_text given, as it lies in the input: of ASCII, to be told
  // quickly.
  template <std::size_t most>
  bool is_short(const char* content, std::size_t length) const noexcept {
    return length <= short_ && has_slack(content, length) && is_ascii_short<most / 8 + 1>(content, length);
  }

  // The container at at_, behind `tags` tags, of `count` items (a map's pairs), the first of them at `items`.
  result<void> open(bool map, std::uint64_t count, const char* items, std::uint32_t tags) noexcept;
  // The innermost container, whose last byte is the one before at_.
  void close() noexcept;
  result<void> check_depth(std::uint32_t depth) const noexcept;

  nesting<container> outer_;
  std::uint64_t left_ = 1;  // of the innermost container, as in `container`
  bool map_ = false;

 private:
  std::size_t short_;
};

// A document that nothing may follow.
template <class Reading>
result<void> read_only(const input& document, const read_options& options, tape& to) {
  const auto consumed = read_first<Reading>(document, options, to);
  if (!consumed) return std::unexpected(consumed.error());
  if (*consumed == document.size()) return {};
  return fail(code::trailing, document.offset(document.begin() + *consumed), "nothing may follow the document's one value");
}

}  // namespace smelt
