#include "core/stream/relink.hpp"

namespace smelt {

void relink(tape& tokens) noexcept {
  std::uint32_t open = 0;  // while a container is open, its first token keeps the index of the one around it
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    token& t = tokens[i];
    if (t.is(kind::begin_array) || t.is(kind::begin_object)) {
      t.set_other(open);
      open = i;
    } else if (t.is(kind::end_array) || t.is(kind::end_object)) {
      token& begin = tokens[open];
      t.set_other(open);
      t.set_count(begin.count());
      open = begin.other();
      begin.set_other(i);
    }
  }
}

}  // namespace smelt
