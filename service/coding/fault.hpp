// What can be wrong with a coded body.
#pragma once

#include <string_view>

#include "proto/problem.hpp"

namespace smelt::service::coding {

// All texts are static.
struct fault {
  unsigned status;
  std::string_view code;
  std::string_view detail;
};

namespace faults {

inline constexpr fault truncated{400, proto::problem_code::malformed_encoding, "the body ends before its content coding does"};
inline constexpr fault trailing{400, proto::problem_code::malformed_encoding, "bytes follow the end of the content coding"};
inline constexpr fault not_gzip{400, proto::problem_code::malformed_encoding,
                                "the body is not gzip (RFC 1952), or does not match its checksum or length"};
inline constexpr fault not_zstd{400, proto::problem_code::malformed_encoding,
                                "the body is not Zstandard (RFC 8878), or does not match its checksum or length"};
inline constexpr fault not_brotli{400, proto::problem_code::malformed_encoding, "the body is not Brotli (RFC 7932)"};
inline constexpr fault wide_window{400, proto::problem_code::malformed_encoding, "a window of Zstandard may have 8 MiB at most (RFC 9659)"};
inline constexpr fault dictionary{400, proto::problem_code::malformed_encoding, "dictionaries are not taken"};
inline constexpr fault long_body{413, proto::problem_code::body_limit, "the body is longer than allowed when its content coding is undone"};
inline constexpr fault high_ratio{413, proto::problem_code::ratio_limit, "the content coding makes more of the body's bytes than allowed"};
inline constexpr fault no_memory{503, "memory_limit", "the server has no memory left to undo the content coding"};

}  // namespace faults

}  // namespace smelt::service::coding
