// The command line's twins of the operations: smelt convert, validate, extract and inspect.
#pragma once

#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

#include "proto/options.hpp"

namespace smelt::service {

struct payload_command {
  proto::operation what = proto::operation::convert;
  std::vector<std::pair<std::string, std::string>> options = {};  // name and value, as in a query
  std::string input = {};                                         // a file; empty or "-": the input stream
  std::string output = {};                                        // the same
};

namespace exit_code {
inline constexpr int done = 0;
inline constexpr int payload = 1;  // malformed, invalid, or not doable as asked
inline constexpr int usage = 2;    // the command line, or a file that cannot be read or written
}  // namespace exit_code

// The input's format is the one that `from` names, else that of the file's extension, else, from a stream, JSON. The output's is the one
// that `to` names, else that of the output file's extension, else the input's. An inspection is text unless `render` says otherwise; a
// payload with a fault is shown and code `payload`. Failures are one line in `err`.
int run(const payload_command& command, proto::format_list formats, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace smelt::service
