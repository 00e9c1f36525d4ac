#include "config/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace smelt::config {

namespace {

constexpr std::size_t longest = 200;  // of what was written: the work grows with it

// How many single letters one name is from the other (Levenshtein).
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

// A short word is soon another one.
std::size_t slips(std::string_view written) noexcept { return std::min<std::size_t>(3, written.size() / 3 + 1); }

}  // namespace

std::optional<std::string> nearest(std::string_view written, std::span<const std::string> candidates) {
  if (written.size() > longest || candidates.empty()) return std::nullopt;
  const auto found = std::ranges::min_element(candidates, {}, [&](const std::string& each) { return distance(written, each); });
  if (distance(written, *found) > slips(written)) return std::nullopt;
  return *found;
}

}  // namespace smelt::config
