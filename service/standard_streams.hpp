// The streams that a command is started with, which may be closed, full or broken.
#pragma once

#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

namespace smelt::service {

// Puts something that refuses every read and write in the place of those that are closed, so that no file or socket takes their numbers.
// Call first.
void hold_standard_streams() noexcept;

// Writes all of it to standard output. 0; else exit_code::usage, with a line that says why on standard error.
[[nodiscard]] int print(std::string_view text);

// Why the system refused; empty for 0.
std::string reason(int error);

// std::cin takes a read that fails for the end of what there is; here it is bad(), and errno says why.
class standard_input final : public std::istream {
 public:
  standard_input();

 private:
  class buffer;
  std::unique_ptr<std::streambuf> buffer_;
};

}  // namespace smelt::service
