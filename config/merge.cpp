#include "config/merge.hpp"

#include "config/value.hpp"

namespace smelt::config {

merged merge(const settings& in_use, const settings& read) {
  merged made{.values = in_use, .changed = {}, .restarts = {}};
  for (const auto& row : table()) {
    const auto wanted = show(row, read);
    if (wanted == show(row, in_use)) continue;
    if (row.reloadable && assign(row, made.values, wanted))
      made.changed.push_back(&row);
    else
      made.restarts.push_back(&row);
  }
  return made;
}

}  // namespace smelt::config
