#include "core/base/error.hpp"

#include <array>

namespace smelt {

std::string_view name(code c) noexcept {
  static constexpr std::array names{
      "truncated",    "unexpected",  "trailing",     "invalid_text", "invalid_escape", "invalid_number",    "duplicate_key",
      "depth_limit",  "bytes_limit", "tokens_limit", "text_limit",   "digits_limit",   "work_limit",        "output_limit",
      "memory_limit", "wrong_type",  "out_of_range", "field_absent", "invalid_path",   "not_representable", "not_supported",
  };
  static_assert(names.size() == static_cast<std::size_t>(code::not_supported) + 1);
  return names[static_cast<std::size_t>(c)];
}

}  // namespace smelt
