#include "service/given_sockets.hpp"

#include <sys/socket.h>
#include <systemd/sd-daemon.h>

#include <cstdlib>
#include <memory>
#include <string_view>
#include <system_error>

namespace smelt::service {

namespace {

// As sd_listen_fds_with_names gives them: all on the heap, null at the end.
struct freed_names {
  void operator()(char** names) const noexcept {
    for (char** each = names; *each != nullptr; ++each) std::free(*each);
    std::free(names);
  }
};

std::expected<void, std::string> take(int descriptor, std::string_view name, given_sockets& to) {
  const std::string about = "the socket " + std::string(name) + " that was handed over ";
  socket* const place = name == "data" ? &to.data : name == "management" ? &to.management : nullptr;
  if (place == nullptr) return std::unexpected(about + "is none that there is a use for: expected data or management");
  if (place->is_open()) return std::unexpected(about + "is there more than once");
  if (sd_is_socket_inet(descriptor, AF_UNSPEC, SOCK_STREAM, 1, 0) <= 0) return std::unexpected(about + "is no TCP socket that listens");
  auto taken = socket::adopted(descriptor);
  if (!taken) return std::unexpected(about + "cannot be used: " + taken.error().message());
  *place = *std::move(taken);
  return {};
}

}  // namespace

std::expected<given_sockets, std::string> take_given_sockets() {
  char** listed = nullptr;
  const int count = sd_listen_fds_with_names(1, &listed);
  if (count < 0) return std::unexpected("LISTEN_FDS: " + std::generic_category().message(-count));
  const std::unique_ptr<char*, freed_names> names(listed);
  given_sockets given;
  for (int i = 0; i < count; ++i) {
    if (auto taken = take(SD_LISTEN_FDS_START + i, listed[i], given); !taken) return std::unexpected(taken.error());
  }
  return given;
}

}  // namespace smelt::service
