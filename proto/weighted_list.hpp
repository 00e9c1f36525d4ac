// The grammar that Accept fields share: a list whose members have parameters, and a weight among these (RFC 9110, section 12.4.2).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace smelt::proto {

// The text up to the next `end` that stands outside of a quoted string (section 5.6.4), without the blanks around it; takes it off the
// front of `rest`.
std::string_view take_until(std::string_view& rest, char end) noexcept;

struct weighted {
  std::string_view name;     // what stands before the parameters
  unsigned quality = 1'000;  // in thousandths
};

// Of one member; parameters other than q are passed over. None when its q is not a qvalue.
std::optional<weighted> parse_weighted(std::string_view member) noexcept;

}  // namespace smelt::proto
