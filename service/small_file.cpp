#include "service/small_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace smelt::service {

namespace {

using contents = std::expected<std::string, std::string>;

contents fault(const std::string& path, int error) { return std::unexpected(path + ": cannot be read: " + std::strerror(error)); }

contents read_all(int descriptor, const std::string& path) {
  struct stat about{};
  if (fstat(descriptor, &about) != 0) return fault(path, errno);
  if (!S_ISREG(about.st_mode)) return std::unexpected(path + ": is no regular file");
  std::string text(small_file_size + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t count = read(descriptor, text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fault(path, errno);
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  if (size > small_file_size) return std::unexpected(path + ": is longer than 1 MiB");
  text.resize(size);
  return text;
}

}  // namespace

contents read_small_file(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return fault(path, errno);
  auto read = read_all(descriptor, path);
  close(descriptor);
  return read;
}

}  // namespace smelt::service
