#include "bench/kernels.hpp"

#include <link.h>
#include <simdjson.h>

#include <string_view>

namespace smelt::bench {

std::string simdjson_kernel() { return simdjson::get_active_implementation()->name(); }

std::string smelt_core_file() {
  std::string found;
  dl_iterate_phdr(
      [](dl_phdr_info* loaded, std::size_t, void* to) {
        if (std::string_view(loaded->dlpi_name).find("smelt-core") == std::string_view::npos) return 0;
        *static_cast<std::string*>(to) = loaded->dlpi_name;
        return 1;
      },
      &found);
  return found;
}

}  // namespace smelt::bench
