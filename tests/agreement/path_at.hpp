// The path of an offset as a string of its own.
#pragma once

#include <string>

#include "core/stream/path.hpp"

namespace smelt::agreement {

inline std::string path_at(const tape_view& document, std::uint32_t offset) {
  block_pool pool;
  arena memory(pool);
  output path(memory);
  append_path(document, offset, path);
  return std::string(path.view());
}

}  // namespace smelt::agreement
