// What a server tells about its work, for metrics and the access log.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "service/coding/terms.hpp"

namespace smelt::service {

// One request and its answer. All texts are borrowed: copy what outlives the call.
struct exchange_record {
  unsigned status = 0;
  std::string_view operation;  // static names, empty where they do not apply: as in `response`
  std::string_view from;
  std::string_view to;
  std::string_view code;    // of problem details, as in `response`, or of what broke a sequence's answer off
  std::string_view method;  // as sent, empty when the head does not say
  std::string_view path;
  std::string_view request_id;
  std::string_view traceparent;
  std::string_view remote;                      // the client's address and port: "127.0.0.1:50122"
  std::string_view client;                      // the subject of its certificate, where it showed one
  std::string_view caller;                      // the name of the token that it brought, where tokens are wanted
  std::uint64_t request_bytes = 0;              // of the body, decoded from its transfer coding
  std::uint64_t response_bytes = 0;             // of the body; for HEAD what GET would have sent
  coding::sizes decoded;                        // of the request's body, where it was coded
  coding::sizes coded;                          // of the answer's, where it was
  std::chrono::steady_clock::time_point start;  // the request's first byte was read
  std::chrono::nanoseconds duration{};          // from then until the system took the answer's last byte
  std::size_t arena_used = 0;                   // bytes that the request's arenas had allocated
  std::size_t arena_reserved = 0;               // bytes that the loop holds from the system, lent and free
  std::uint64_t arena_grows = 0;                // blocks that the loop has asked from the system since its start
  bool sent = false;                            // the whole answer; else the client vanished or was too slow
};

// Why the connection itself turned work away.
enum class rejection : std::uint8_t {
  connection_limit,    // 503
  memory_budget,       // 503: bytes in flight, or the loop's memory
  malformed_head,      // 400, 501, 505, 417
  malformed_body,      // 400: the chunked coding
  head_limit,          // 431
  target_limit,        // 414
  body_limit,          // 413
  slow_head,           // 408
  slow_body,           // 408
  slow_reader,         // the answer was not taken in time
  unencrypted,         // 400: HTTP without TLS where TLS is spoken
  pool_full,           // 503: too much long work waits, or it waited too long
  unauthorized,        // 401: no token, or none that is known
  client_rate,         // 429: of one client address
  client_concurrency,  // 429
  total_rate,          // 503: of all clients
  total_concurrency,   // 503
};

// How a TLS handshake ended.
enum class handshake : std::uint8_t {
  done,
  resumed,  // done, of a session that the client had had before
  failed,   // no common version or cipher, a certificate that was not accepted, bytes that are no TLS
  stalled,  // not done in time
  gone,     // the client left
};

inline constexpr std::size_t handshakes = static_cast<std::size_t>(handshake::gone) + 1;

inline constexpr std::size_t rejections = static_cast<std::size_t>(rejection::total_concurrency) + 1;

// As a metric's label: "connection_limit".
std::string_view name(rejection why) noexcept;
std::string_view name(handshake how) noexcept;

// One for each loop, called on that loop's thread only, so it needs no locks. Calls must be short and must not throw.
class observer {
 public:
  virtual ~observer() = default;

  virtual void loop_started(std::size_t loop) noexcept = 0;  // first, on the loop's thread
  virtual void connection_opened() noexcept = 0;
  virtual void connection_closed() noexcept = 0;
  virtual void rejected(rejection why) noexcept = 0;                  // before the exchange's `finished`, where there is one
  virtual void finished(const exchange_record& record) noexcept = 0;  // every answer, the refusals too
  // `why` and whose it was, of one that failed.
  virtual void handshaken(handshake /*how*/, std::string_view /*why*/, std::string_view /*remote*/) noexcept {}
  virtual void trimmed(std::size_t /*reserved*/) noexcept {}  // free blocks went back to the system; so many bytes are left
  virtual void ticked() noexcept {}                           // some time has passed: a few times a second at least
};

}  // namespace smelt::service
