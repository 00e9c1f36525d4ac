// What somebody may have meant.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace smelt {

// Of the names that are considered, that which is the fewest letters away from what was written. Allocates nothing, and its work is
// bounded: what is longer than any name is no slip.
class nearest_name {
 public:
  static constexpr std::size_t longest = 64;

  explicit nearest_name(std::string_view written) noexcept : written_(written) {}

  void consider(std::string_view name) noexcept {
    if (written_.size() > longest || name.size() > longest) return;
    const std::size_t far = distance(name);
    if (far > slips() || (found_.data() != nullptr && far >= least_)) return;
    least_ = far;
    found_ = name;
  }

  // Empty when even the nearest is too far away for a slip. Borrowed from who gave it to consider().
  std::string_view found() const noexcept { return found_; }

 private:
  // A short word is soon another one.
  std::size_t slips() const noexcept { return std::min<std::size_t>(3, written_.size() / 3 + 1); }

  // How many single letters one is from the other (Levenshtein).
  std::size_t distance(std::string_view to) const noexcept {
    std::array<std::size_t, longest + 1> row;
    for (std::size_t i = 0; i <= to.size(); ++i) row[i] = i;
    for (const char letter : written_) {
      std::size_t diagonal = row[0]++;
      for (std::size_t j = 0; j < to.size(); ++j) {
        const std::size_t replaced = diagonal + (letter == to[j] ? 0 : 1);
        diagonal = row[j + 1];
        row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
      }
    }
    return row[to.size()];
  }

  std::string_view written_;
  std::string_view found_;
  std::size_t least_ = 0;
};

}  // namespace smelt
