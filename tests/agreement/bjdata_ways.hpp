// BJData's ways of reading: lazy values do not go into structures of arrays, and skipping ends where reading does.
#pragma once

#include "format_ways.hpp"

namespace smelt::agreement {

class bjdata_ways final : public format_ways {
  std::string compare(const input& document, const read_options& options) override;
};

}  // namespace smelt::agreement
