// A table's results for people and for programs.
#pragma once

#include <string>

#include "bench/table.hpp"

namespace smelt::bench {

std::string as_markdown(const table_result& result);
std::string as_json(const table_result& result);
std::string as_svg(const table_result& result);  // megabytes of input a second, one group of bars a document

}  // namespace smelt::bench
