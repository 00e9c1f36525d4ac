#include "service/chunk_frame.hpp"

#include <charconv>
#include <cstring>

namespace smelt::service {

std::size_t frame_chunk(output& part) noexcept {
  // It is shorter than its lead where no memory was left for that.
  if (part.size() <= chunk_lead) return part.size();
  const std::size_t size = part.size() - chunk_lead;
  part.append("\r\n");
  char line[chunk_lead];
  char* const end = std::to_chars(line, line + chunk_lead - 2, size, 16).ptr;
  end[0] = '\r';
  end[1] = '\n';
  const auto length = static_cast<std::size_t>(end + 2 - line);
  std::memcpy(part.data() + chunk_lead - length, line, length);
  return chunk_lead - length;
}

}  // namespace smelt::service
