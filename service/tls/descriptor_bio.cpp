#include "service/tls/descriptor_bio.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace smelt::service::tls {

namespace {

socket_way& way_of(BIO* bio) noexcept { return *static_cast<socket_way*>(BIO_get_data(bio)); }

bool would_block() noexcept { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

int write_some(BIO* bio, const char* from, std::size_t size, std::size_t* written) {
  BIO_clear_retry_flags(bio);
  const ssize_t count = send(way_of(bio).descriptor, from, size, MSG_NOSIGNAL);
  if (count < 0 && would_block()) BIO_set_retry_write(bio);
  if (count < 0) return -1;
  *written = static_cast<std::size_t>(count);
  return 1;
}

int read_some(BIO* bio, char* to, std::size_t size, std::size_t* read) {
  BIO_clear_retry_flags(bio);
  socket_way& way = way_of(bio);
  const bool enough = way.left == 0;
  const ssize_t count = enough ? -1 : recv(way.descriptor, to, std::min(size, way.left), 0);
  if (count < 0 && (enough || would_block())) BIO_set_retry_read(bio);
  if (count <= 0) return static_cast<int>(count);
  way.left -= static_cast<std::size_t>(count);
  *read = static_cast<std::size_t>(count);
  return 1;
}

// Nothing is held back here, so there is nothing to flush.
long control(BIO*, int what, long, void*) { return what == BIO_CTRL_FLUSH ? 1 : 0; }

const BIO_METHOD* method() noexcept {
  static BIO_METHOD* const made = [] {
    BIO_METHOD* const one = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "descriptor");
    if (one) {
      BIO_meth_set_write_ex(one, write_some);
      BIO_meth_set_read_ex(one, read_some);
      BIO_meth_set_ctrl(one, control);
    }
    return one;
  }();
  return made;
}

}  // namespace

owned_bio bio_over(socket_way& way) noexcept {
  if (!method()) return nullptr;
  owned_bio made(BIO_new(method()));
  if (!made) return made;
  BIO_set_data(made.get(), &way);
  BIO_set_init(made.get(), 1);
  return made;
}

}  // namespace smelt::service::tls
