#include "service/listener.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

#include "service/connection.hpp"
#include "service/linger.hpp"
#include "service/response_head.hpp"

namespace smelt::service {

namespace {

constexpr std::chrono::milliseconds pause{100};
constexpr std::size_t accepts_a_turn = 256;

}  // namespace

listener::listener(loop& on, const handler& serves, std::atomic<std::size_t>& count, const std::size_t& limit, const tls::credentials* keys)
    : watcher(on.descriptors), loop_(on), handler_(serves), count_(count), limit_(limit), keys_(keys) {}

std::expected<void, std::string> listener::open(const endpoint& at, bool shared) {
  const auto failed = [&](std::error_code ec) { return std::unexpected("cannot listen on " + at.text() + ": " + ec.message()); };
  // Several sockets may share a port, so binding ours would also succeed where another process listens: try to have it alone first.
  if (!shared && at.port() != 0) {
    if (const auto taken = socket::try_alone(at)) return failed(taken);
  }
  auto opened = socket::listening(at, loop_.common.settings.backlog);
  if (!opened) return failed(opened.error());
  const auto here = opened->local();
  if (!here) return failed(here.error());
  door_ = *std::move(opened);
  port_ = here->port();
  address_ = here->address();
  return {};
}

std::expected<void, std::string> listener::share(const socket& given) {
  const auto failed = [](std::error_code ec) { return std::unexpected("cannot listen on a socket that was handed over: " + ec.message()); };
  auto door = given.duplicate();
  if (!door) return failed(door.error());
  const auto here = door->local();
  if (!here) return failed(here.error());
  door_ = *std::move(door);
  port_ = here->port();
  address_ = here->address();
  wait_for_ = interest::sharing;
  return {};
}

void listener::start() {
  const response refused = handler_.problem({503, "connection_limit", "the server has as many connections as it is allowed"}, {},
                                            {loop_.scratch, loop_.scratch});
  const response_head fields{.status = 503,
                             .content_type = refused.content_type,
                             .headers = refused.headers.empty() ? "Retry-After: 1\r\n" : refused.headers,
                             .request_id = {},
                             .date = loop_.date.now(),
                             .length = refused.body.size(),
                             .connection = persistence::close};
  refusal_.resize(response_head_bound(fields));
  refusal_.resize(static_cast<std::size_t>(write_response_head(refusal_.data(), fields) - refusal_.data()));
  refusal_ += refused.body;
  date_ = refusal_.find(fields.date);
  loop_.scratch.reset(loop::arena_kept);
  resume();
}

void listener::ready() noexcept {
  const bool shared = wait_for_ == interest::sharing;
  const std::error_code ec = take_waiting(shared ? 1 : accepts_a_turn);
  if (!ec || ec == std::errc::resource_unavailable_try_again) {
    if (shared) queue_again();
    return;
  }
  // Mostly no file is free. Trying again at once would burn the core, and giving up would be for good.
  (void)watch(door_.descriptor(), interest::none);
  loop_.deadlines.set(*this, loop_.now + pause);
}

void listener::resume() noexcept {
  if (!watch(door_.descriptor(), wait_for_)) loop_.deadlines.set(*this, clock::now() + pause);
}

// The system wakes the first in its queue that is not busy: who would stay there had all connections of a quiet server.
void listener::queue_again() noexcept {
  (void)watch(door_.descriptor(), interest::none);
  resume();
}

// For want of memory only this connection is lost.
void listener::admit(socket from, const endpoint& remote) noexcept {
  if (count_.fetch_add(1, std::memory_order_relaxed) >= limit_) {
    count_.fetch_sub(1, std::memory_order_relaxed);
    return turn_away(std::move(from));
  }
  auto* const opened = new (std::nothrow) connection(stream(std::move(from), keys_), remote, loop_, handler_, count_);
  if (opened) {
    opened->begin();
  } else {
    count_.fetch_sub(1, std::memory_order_relaxed);
  }
}

// Over TLS nothing can be said without a handshake, which is just what there is no room for.
void listener::turn_away(socket from) noexcept {
  loop_.watch.rejected(rejection::connection_limit);
  if (keys_) return;
  std::ranges::copy(loop_.date.now(), refusal_.begin() + static_cast<std::ptrdiff_t>(date_));
  if (from.send({iovec{refusal_.data(), refusal_.size()}, iovec{}}).how == transfer::end::gone) return;
  linger_on(loop_, stream(std::move(from), nullptr));
}

std::error_code listener::take_waiting(std::size_t most) noexcept {
  for (; most > 0; --most) {
    endpoint remote;
    auto accepted = door_.accept(remote);
    if (accepted) {
      admit(*std::move(accepted), remote);
    } else if (accepted.error() != std::errc::connection_aborted) {
      return accepted.error();
    }
  }
  return {};
}

// Closing the door would reset those who are connected and wait: they are taken in first. There are no more than this; who comes while they
// are let in is not waited for.
void listener::finish() {
  loop_.deadlines.clear(*this);
  (void)take_waiting(static_cast<std::size_t>(std::max(loop_.common.settings.backlog, 0)) + 1);
  door_.close();
}

}  // namespace smelt::service
