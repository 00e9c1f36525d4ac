// What went wrong, where, and what was allowed: small enough to return by value.
#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

namespace smelt {

enum class code : std::uint8_t {
  truncated,       // the input ends inside a value
  unexpected,      // a byte that cannot stand here
  trailing,        // bytes after the end of the document
  invalid_text,    // not UTF-8, an unpaired surrogate, or a control character that must be escaped
  invalid_escape,  // an escape sequence that does not exist
  invalid_number,  // not a number by the format's grammar
  duplicate_key,   // a key that its object already has
  depth_limit,     // the limits: each names its member in `limits`
  bytes_limit,
  tokens_limit,
  text_limit,
  digits_limit,
  work_limit,
  output_limit,
  memory_limit,       // the arena's budget is spent
  wrong_type,         // a value of another kind than was asked for
  out_of_range,       // a number that the asked type cannot hold
  field_absent,       // a path that meets nothing
  invalid_path,       // not a JSON Pointer
  not_representable,  // a value that the target format lacks, refused by the options
  not_supported,
};

// The code's name as it stands in the wire contract: "depth_limit".
std::string_view name(code c) noexcept;

struct error {
  const char* detail;    // static text, the format's own wording; never null
  std::uint32_t offset;  // in bytes from the start of the input (for invalid_path, of the path)
  code what;

  bool operator==(const error& other) const noexcept {
    return offset == other.offset && what == other.what && std::string_view(detail) == other.detail;
  }
};

template <class T>
using result = std::expected<T, error>;

[[nodiscard]] inline std::unexpected<error> fail(code what, std::size_t offset, const char* detail) noexcept {
  return std::unexpected(error{detail, static_cast<std::uint32_t>(offset), what});
}

}  // namespace smelt
