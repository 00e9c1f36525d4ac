#include "service/stream.hpp"

namespace smelt::service {

namespace {

// TLS begins with a handshake record, HTTP with a method (RFC 8446 5.1, RFC 9110 9.1).
bool begins_http(char first) noexcept { return (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z'); }

}  // namespace

// Only who has sent something is given the memory that a session takes.
stream::greeting stream::begin(tls::record_buffer& joined) noexcept {
  char first = 0;
  const transfer seen = socket_.peek(first);
  if (seen.how == transfer::end::blocked) return greeting::waits;
  if (seen.how == transfer::end::gone) return greeting::gone;
  if (begins_http(first)) return greeting::unencrypted;
  tls_ = tls::session::begin(socket_.descriptor(), *keys_->get(), joined);
  return tls_ ? greeting::done : greeting::no_memory;
}

stream::greeting stream::shake_hands(tls::record_buffer& joined) noexcept {
  if (!tls_) {
    if (const greeting begun = begin(joined); begun != greeting::done) return begun;
  }
  switch (tls_->shake_hands()) {
  case tls::session::progress::done: return greeting::done;
  case tls::session::progress::waits: return greeting::waits;
  case tls::session::progress::failed: return greeting::failed;
  default: return greeting::gone;
  }
}

transfer::end stream::end_sending() noexcept {
  if (tls_) {
    if (const auto told = tls_->end(); told != transfer::end::some) return told;
  }
  return socket_.end_sending() ? transfer::end::some : transfer::end::gone;
}

}  // namespace smelt::service
