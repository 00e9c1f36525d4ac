// Which code runs on this machine, of the libraries that choose when they start.
#pragma once

#include <string>

namespace smelt::bench {

std::string simdjson_kernel();
std::string smelt_core_file();  // the level's library that the loader took

}  // namespace smelt::bench
