// JSON's three ways of reading: the plain reader, the block reader and lazy values agree on acceptance and on every token's value and
// offset; a lazy walk fails nowhere before the plain reader and never where it does not.
#pragma once

#include "format_ways.hpp"

namespace smelt::agreement {

class json_ways final : public format_ways {
  std::string compare(const input& document, const read_options& options) override;
};

}  // namespace smelt::agreement
