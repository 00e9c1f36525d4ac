#include "service/tls/session.hpp"

#include <openssl/err.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "service/tls/pem.hpp"

namespace smelt::service::tls {

namespace {

// A record and some updates of keys, each of which costs as much as a small request. What brings data in bulk is read on.
constexpr std::size_t read_at_once = 20U << 10;
constexpr std::size_t bulk = 4U << 10;

std::string_view bytes_of(const iovec& part) noexcept { return {static_cast<const char*>(part.iov_base), part.iov_len}; }

}  // namespace

std::unique_ptr<session> session::begin(int descriptor, const context& by, record_buffer& joined) noexcept {
  owned_ssl with = by.begin();
  if (!with) return nullptr;
  SSL_set_accept_state(with.get());
  std::unique_ptr<session> made(new (std::nothrow) session(descriptor, std::move(with), joined));
  owned_bio bio = made ? bio_over(made->way_) : nullptr;
  if (!bio) return nullptr;
  BIO* const both = bio.release();
  SSL_set_bio(made->ssl_.get(), both, both);  // which counts one owner
  return made;
}

// The queue of errors is the thread's, and connections share it.
void session::begin_call() noexcept {
  ERR_clear_error();
  way_.left = read_at_once;
}

// What `returned` of a call that did not succeed means.
transfer::end session::failure(int returned, interest& awaited) noexcept {
  switch (SSL_get_error(ssl_.get(), returned)) {
  case SSL_ERROR_WANT_READ: awaited = interest::reading; return transfer::end::blocked;
  case SSL_ERROR_WANT_WRITE: awaited = interest::writing; return transfer::end::blocked;
  case SSL_ERROR_ZERO_RETURN: return transfer::end::gone;
  default: broken_ = true; return transfer::end::gone;
  }
}

session::progress session::shake_hands() noexcept {
  begin_call();
  const int returned = SSL_do_handshake(ssl_.get());
  if (returned == 1) {
    note_client();
    return progress::done;
  }
  if (failure(returned, to_read_) == transfer::end::blocked) return progress::waits;
  if (ERR_peek_error() == 0) return progress::gone;
  try {
    const long verdict = SSL_get_verify_result(ssl_.get());
    why_ = last_reason();
    if (verdict != X509_V_OK) why_ += std::string(": ") + X509_verify_cert_error_string(verdict);
  } catch (const std::bad_alloc&) {
    why_.clear();
  }
  return progress::failed;
}

bool session::resumed() const noexcept { return SSL_session_reused(ssl_.get()) == 1; }

void session::note_client() noexcept {
  const X509* const shown = SSL_get0_peer_certificate(ssl_.get());
  if (!shown || SSL_get_verify_result(ssl_.get()) != X509_V_OK) return;
  const owned_bio text(BIO_new(BIO_s_mem()));
  if (!text || X509_NAME_print_ex(text.get(), X509_get_subject_name(shown), 0, XN_FLAG_RFC2253) < 0) return;
  client_size_ = static_cast<std::uint8_t>(std::max(BIO_read(text.get(), client_.data(), static_cast<int>(client_.size())), 0));
}

// As many records as have come or fit: each call of OpenSSL gives what is in one.
transfer session::receive(std::span<char> to) noexcept {
  transfer got{transfer::end::some};
  if (ended_) return {transfer::end::gone};
  begin_call();
  for (;;) {
    std::size_t count = 0;
    const std::span<char> room = to.subspan(got.count);
    const int returned = SSL_read_ex(ssl_.get(), room.data(), room.size(), &count);
    if (returned != 1) {
      transfer::end why = failure(returned, to_read_);
      if (way_.left == 0 && got.count == 0) {
        broken_ = true;
        why = transfer::end::gone;  // so much that is no data is meant to keep us busy
      }
      ended_ = got.more = why == transfer::end::gone;
      return got.count > 0 ? got : transfer{why};
    }
    to_read_ = interest::reading;
    got.count += count;
    if (count >= bulk) way_.left = read_at_once;
    got.more = holds() || count >= record_size;
    if (!got.more || got.count == to.size()) return got;
  }
}

// An end that came behind bytes is told after them.
bool session::holds() const noexcept { return ended_ || SSL_has_pending(ssl_.get()) == 1; }

std::span<const char> session::next_record(const std::array<iovec, 2>& parts, std::size_t from) noexcept {
  const std::string_view first = bytes_of(parts[0]);
  const std::string_view second = bytes_of(parts[1]);
  if (from >= first.size()) return second.substr(from - first.size(), record_size);
  const std::string_view lead = first.substr(from, record_size);
  if (second.empty() || lead.size() == record_size) return lead;
  const std::string_view rest = second.substr(0, record_size - lead.size());
  std::memcpy(joined_.data(), lead.data(), lead.size());
  std::memcpy(joined_.data() + lead.size(), rest.data(), rest.size());
  return std::span(joined_).first(lead.size() + rest.size());
}

transfer session::send(const std::array<iovec, 2>& parts) noexcept {
  const std::size_t size = parts[0].iov_len + parts[1].iov_len;
  transfer put{transfer::end::some};
  while (put.count < std::min(size, sent_at_once)) {
    const std::span<const char> record = next_record(parts, put.count);
    begin_call();
    std::size_t count = 0;
    const int returned = SSL_write_ex(ssl_.get(), record.data(), record.size(), &count);
    if (returned != 1) {
      put.how = failure(returned, to_write_);
      return put;
    }
    to_write_ = interest::writing;
    put.count += count;
  }
  return put;
}

transfer::end session::end() noexcept {
  if (broken_ || SSL_is_init_finished(ssl_.get()) == 0) return transfer::end::some;
  begin_call();
  const int returned = SSL_shutdown(ssl_.get());
  return returned >= 0 ? transfer::end::some : failure(returned, to_write_);
}

void session::rest() noexcept { SSL_free_buffers(ssl_.get()); }

}  // namespace smelt::service::tls
