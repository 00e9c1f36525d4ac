// Failures as the contract tells them: problem details (RFC 9457).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/base/output.hpp"
#include "proto/media_type.hpp"

namespace smelt::proto {

inline constexpr std::string_view problem_media_type = "application/problem+json";

// Codes that stand beside those of smelt::code in a problem's `code`.
namespace problem_code {
inline constexpr std::string_view malformed_query = "malformed_query";
inline constexpr std::string_view unknown_option = "unknown_option";
inline constexpr std::string_view invalid_option = "invalid_option";    // a value that the option does not have
inline constexpr std::string_view repeated_option = "repeated_option";  // given twice
inline constexpr std::string_view option_conflict = "option_conflict";  // two options, or an option and a format, that exclude one another
inline constexpr std::string_view missing_option = "missing_option";
inline constexpr std::string_view unsupported_media_type = "unsupported_media_type";
inline constexpr std::string_view unsupported_encoding = "unsupported_encoding";
inline constexpr std::string_view malformed_encoding = "malformed_encoding";
inline constexpr std::string_view ratio_limit = "ratio_limit";  // of what a content coding makes of its bytes
inline constexpr std::string_view body_limit = "body_limit";
inline constexpr std::string_view not_acceptable = "not_acceptable";
inline constexpr std::string_view not_found = "not_found";
inline constexpr std::string_view method_not_allowed = "method_not_allowed";
inline constexpr std::string_view not_ready = "not_ready";
}  // namespace problem_code

// Where in the payload it went wrong; a line of 0 is none (binary formats).
struct problem_position {
  std::uint64_t offset = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string_view path = {};
};

// All texts are borrowed and may be anyone's bytes.
struct problem {
  unsigned status = 500;
  std::string_view code = {};
  std::string_view option = {};  // the option at fault; the detail begins with it
  std::string_view detail = {};
  std::string_view subject = {};                   // what the detail speaks of, put behind it in quotation marks
  std::span<const std::string_view> allowed = {};  // what would have been right, put behind that
  std::string_view meant = {};                     // a name that may have been meant, put behind that
  std::string_view hint = {};                      // what may help, put behind that
  payload_type hinted = {};                        // what the hint speaks of, whose media type is put behind it
  format_list supported = {};                      // shown by their media types
  std::uint64_t record = 0;                        // of a sequence, from 1; 0 for none
  std::optional<problem_position> position = {};
  std::optional<std::uint64_t> offset = {};  // in place of a position, of what is no payload yet
  std::string_view path = {};                // in place of the position's, for what was asked for and not found
  std::optional<std::uint64_t> limit = {};
  std::string_view instance = {};
  std::string_view request_id = {};
};

// Appends the JSON; whether memory sufficed is the output's ok().
void write(const problem& p, output& to) noexcept;

// The status that a failed operation answers with.
unsigned status_of(code what) noexcept;

// The bound that was met, when the code is one of a limit.
std::optional<std::uint64_t> limit_of(code what, const limits& bounds) noexcept;

}  // namespace smelt::proto
