#include "service/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include "service/payload_command.hpp"

namespace smelt::service {

void hold_standard_streams() noexcept {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(number, F_GETFD) != -1) continue;
    // The lowest free number is given: this one. The wrong direction makes every use fail, as one of a closed stream must.
    if (open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1) return;
  }
}

std::string reason(int error) {
  if (error == 0) return {};
  return error == EBADF ? "it is closed" : std::strerror(error);
}

int print(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return exit_code::done;
  std::fprintf(stderr, "smelt: standard output: cannot write it: %s\n", reason(errno).c_str());
  return exit_code::usage;
}

class standard_input::buffer final : public std::streambuf {
 private:
  int_type underflow() override {
    const ssize_t count = ::read(STDIN_FILENO, part_.data(), part_.size());
    if (count < 0) throw std::system_error(errno, std::generic_category());  // the stream makes itself bad of it
    setg(part_.data(), part_.data(), part_.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(part_[0]);
  }

  std::array<char, 65'536> part_;
};

standard_input::standard_input() : std::istream(nullptr), buffer_(std::make_unique<buffer>()) { rdbuf(buffer_.get()); }

}  // namespace smelt::service
