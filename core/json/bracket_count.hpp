// How many containers are open while their content is stepped over.
#pragma once

#include <bit>
#include <cstdint>

#include "core/json/skip.hpp"
#include "core/json/skip_block.hpp"
#include "core/json/space.hpp"

namespace smelt::json {

constexpr bool opens(char c) noexcept { return c == '[' || c == '{'; }
constexpr bool closes(char c) noexcept { return c == ']' || c == '}'; }
// What stands behind a number or a literal.
constexpr bool ends_scalar(char c) noexcept { return c == ',' || closes(c) || is_space(c); }

// Counted over brackets outside strings.
class bracket_count {
 public:
  bracket_count(const char* open, std::uint32_t most) noexcept : open_(open), most_(most) {}

  // True when the walk ends at this bracket: result() tells how.
  bool pass(const char* bracket) noexcept {
    if (opens(*bracket)) {
      if (depth_ == most_) return end({bracket, skipped::too_deep});
      ++depth_;
      return false;
    }
    return --depth_ == 0 && end(closed(open_, bracket));
  }

  // Many at once, where neither end nor limit can lie among them; false: they must be passed one by one.
  bool pass(block_brackets brackets) noexcept {
    const auto opening = static_cast<std::uint32_t>(std::popcount(brackets.opening));
    const auto closing = static_cast<std::uint32_t>(std::popcount(brackets.closing));
    if (closing >= depth_ || opening > most_ - depth_) return false;
    depth_ = depth_ + opening - closing;
    return true;
  }

  skipped result() const noexcept { return result_; }

 private:
  // '[' and ']', '{' and '}' are two apart.
  static skipped closed(const char* open, const char* close) noexcept {
    if (*close - *open != 2) return {close, skipped::mismatched};
    return {close + 1, skipped::whole};
  }
  bool end(skipped how) noexcept {
    result_ = how;
    return true;
  }

  const char* open_;
  std::uint32_t most_;
  std::uint32_t depth_ = 0;
  skipped result_{};
};

}  // namespace smelt::json
