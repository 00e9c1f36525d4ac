// A table's results for people and for programs.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bench/table.hpp"

namespace smelt::bench {

std::string as_markdown(const table_result& result);
std::string as_json(const table_result& result);
// The first peer's time over that of the named one, a line a table and a column a document; the tables without it are left out.
std::string ratios_as_markdown(std::span<const table_result> results, std::string_view beside);
std::string as_svg(const table_result& result);  // megabytes of input a second, one group of bars a document

}  // namespace smelt::bench
