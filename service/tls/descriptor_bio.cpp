#include "service/tls/descriptor_bio.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace smelt::service::tls {

namespace {

int descriptor_of(BIO* bio) noexcept { return static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(bio))); }

bool would_block() noexcept { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

int write_some(BIO* bio, const char* from, std::size_t size, std::size_t* written) {
  BIO_clear_retry_flags(bio);
  const ssize_t count = send(descriptor_of(bio), from, size, MSG_NOSIGNAL);
  if (count < 0 && would_block()) BIO_set_retry_write(bio);
  if (count < 0) return -1;
  *written = static_cast<std::size_t>(count);
  return 1;
}

int read_some(BIO* bio, char* to, std::size_t size, std::size_t* read) {
  BIO_clear_retry_flags(bio);
  const ssize_t count = recv(descriptor_of(bio), to, size, 0);
  if (count < 0 && would_block()) BIO_set_retry_read(bio);
  if (count <= 0) return static_cast<int>(count);
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

owned_bio bio_over(int descriptor) noexcept {
  if (!method()) return nullptr;
  owned_bio made(BIO_new(method()));
  if (!made) return made;
  BIO_set_data(made.get(), reinterpret_cast<void*>(std::intptr_t{descriptor}));
  BIO_set_init(made.get(), 1);
  return made;
}

}  // namespace smelt::service::tls
