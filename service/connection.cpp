#include "service/connection.hpp"

#include <algorithm>
#include <utility>

#include "service/access/address.hpp"
#include "service/earned.hpp"
#include "service/head_rules.hpp"
#include "service/linger.hpp"

namespace smelt::service {

namespace {

using std::chrono::milliseconds;

// An idle connection keeps its head buffer this long: a client that goes on at once finds it ready.
constexpr milliseconds rest_time{1'000};

// The system copies so much in some hundred microseconds; who brings more lets the others go first. Less would have bodies that fit into
// the cache read in turns with others, and out of it again before they are looked at.
constexpr std::size_t read_at_once = 1U << 20;

constexpr std::string_view continue_text = "HTTP/1.1 100 Continue\r\n\r\n";

constexpr refusal unencrypted{400, "unencrypted", "this port speaks TLS: ask it by https", rejection::unencrypted};
constexpr refusal slow_head{408, "slow_head", "the request's head did not arrive in time", rejection::slow_head};

}  // namespace

connection::connection(stream over, const endpoint& remote, loop& on, const handler& serves, std::atomic<std::size_t>& count)
    : resident(on.descriptors), stream_(std::move(over)), loop_(on), settings_(on.settings.shared()), handler_(serves), count_(count),
      memory_(on.pool), in_(on.pool, on.common.limits, on.common.budget, memory_),
      stage_(stream_.needs_handshake() ? stage::handshake : stage::head), idle_since_(on.now), address_(access::address_of(remote)),
      remote_size_(remote.write(remote_)) {
  resident::insert_before(loop_.connections);
  loop_.watch.connection_opened();
}

connection::~connection() {
  end_job();
  end_records();
  count_.fetch_sub(1, std::memory_order_relaxed);
  loop_.watch.connection_closed();
}

// Only takes what there is. What is to be done with it follows when the others that are ready have been listened to as well.
void connection::ready() noexcept {
  if (awaited_ == want::turn) return;  // it comes
  if (awaited_ == want::job) return overheard();
  in_turn_ = 0;
  if (awaited_ == want::read) {
    if (!in_.acquire()) return end();
    resting_ = false;
    if (!read_now()) {
      if (!watch(stream_.descriptor(), stream_.awaited(interest::reading))) end();
      return;
    }
  }
  awaited_ = want::turn;
  loop_.others_first.add(*this);
}

void connection::expired() {
  if (stage_ == stage::send) {
    loop_.watch.rejected(rejection::slow_reader);
    lose();
  }
  if (stage_ == stage::job && !workers().withdraw(*job_)) return;  // it is being answered
  expired_ = true;
  go_on();
}

void connection::wind_down() noexcept {
  if (in_.idle()) go_on();
}

void connection::go_on() noexcept {
  awaited_ = advance();
  if (awaited_ == want::turn) return loop_.others_first.add(*this);
  if (awaited_ == want::others) return loop_.answers.add(*this);
  const interest next =
      awaited_ == want::job ? while_working() : stream_.awaited(awaited_ == want::write ? interest::writing : interest::reading);
  if (awaited_ == want::end || !watch(stream_.descriptor(), next)) end();
}

void connection::end() noexcept {
  if (!lingers_) {
    stream_.say_end();
  } else if (watch(stream_.descriptor(), interest::none)) {
    linger_on(loop_, std::move(stream_));
  }
  delete this;
}

void connection::wait_until(clock::time_point due) noexcept {
  expired_ = false;
  loop_.deadlines.set(*this, due);
}

want connection::advance() {
  want next = want::nothing_yet;
  while (next == want::nothing_yet) next = step();
  return next;
}

want connection::step() {
  switch (stage_) {
  case stage::handshake: return take_handshake();
  case stage::head: return take_head();
  case stage::body: return take_body();
  case stage::answer: return is_long_work() ? hand_over() : answer();
  case stage::job: return await_job();
  case stage::records: return take_records();
  case stage::send: return send();
  default: return want::end;
  }
}

want connection::stop() {
  stage_ = stage::end;
  return want::end;
}

// It could go on, but the others have their turn when it has had enough.
want connection::others_first() noexcept {
  if (++in_turn_ < settings_->requests_a_turn) return want::nothing_yet;
  in_turn_ = 0;
  return want::turn;
}

// Reading

want connection::read() {
  if (!more_waits_) return want::read;
  if (read_in_turn_ < read_at_once) return read_now() ? want::nothing_yet : want::read;
  read_in_turn_ = 0;
  return want::turn;
}

// False when there is nothing to read yet.
bool connection::read_now() {
  const std::span<char> whole = in_.room();
  const std::span<char> room = whole.first(std::min(whole.size(), read_at_once));
  const transfer got = stream_.receive(room);
  if (got.how == transfer::end::blocked) {
    more_waits_ = false;
    return false;
  }
  if (got.how == transfer::end::some) {
    more_waits_ = got.more;
    read_in_turn_ += got.count;
    arrived(got.count);
  } else {
    stage_ = stage::end;
  }
  return true;
}

void connection::begin_request() noexcept {
  started_ = loop_.now;
  if (settings_ != loop_.settings.shared()) settings_ = loop_.settings.shared();
}

void connection::arrived(std::size_t count) {
  expired_ = false;
  if (in_.idle()) begin_request();
  in_.filled(count);
}

// The handshake

want connection::take_handshake() {
  switch (stream_.shake_hands(loop_.joined)) {
  case stream::greeting::done:
    idle_since_ = loop_.now;
    expired_ = false;
    stage_ = stage::head;
    return greeted(stream_.resumed() ? handshake::resumed : handshake::done);
  case stream::greeting::unencrypted: begin_request(); return refuse(unencrypted);
  case stream::greeting::failed: lingers_ = true; return greeted(handshake::failed);  // so that the alert reaches the client
  case stream::greeting::gone: return greeted(handshake::gone);
  case stream::greeting::no_memory: return stop();
  default: break;
  }
  if (expired_) return greeted(handshake::stalled);
  if (loop_.closing && !stream_.handshake_begun()) return stop();
  wait_until(idle_since_ + loop_.settings->head_time);
  return want::handshake;
}

want connection::greeted(handshake how) {
  loop_.watch.handshaken(how, stream_.why(), {remote_.data(), remote_size_});
  return stage_ == stage::head ? want::nothing_yet : stop();
}

// The head

want connection::take_head() {
  if (!resting_ && !in_.acquire()) return stop();
  switch (in_.read_head()) {
  case intake::progress::idle: return await_request();
  case intake::progress::refused: return refuse(in_.why());
  case intake::progress::complete: return judge_head();
  default: break;
  }
  if (expired_) {
    in_.take_what_came();
    return refuse(slow_head);
  }
  wait_until(started_ + settings_->head_time);
  return read();
}

want connection::await_request() {
  const server_settings& settings = *loop_.settings;
  if (loop_.closing) {
    // What the client had sent before the server stopped is still answered.
    if (resting_ && !in_.acquire()) return stop();
    resting_ = false;
    return read_now() ? want::nothing_yet : stop();
  }
  if (!resting_ && stream_.holds() && read_now()) return others_first();
  const bool patient = settings.idle_time > rest_time;
  if (expired_) {
    if (resting_ || !patient) return stop();
    in_.rest();
    stream_.rest();
    resting_ = true;
  }
  wait_until(idle_since_ + (resting_ || !patient ? settings.idle_time : rest_time));
  return want::read;
}

want connection::judge_head() {
  const parsed_head& head = in_.head();
  if (head.request.request_id.empty()) in_.request().request_id = loop_.ids.make(made_id_);
  std::optional<response> refused;
  if (settings_->access && handler_.guarded()) refused = refusal_of_access();
  if (!refused) refused = refusal_of_head();
  if (refused) {
    const bool whole = in_.whole();
    if (whole) in_.skip_body();
    return respond(*refused, whole);
  }
  if (!plan_.streamed && in_.begin_body() == intake::progress::refused) return refuse(in_.why());
  stage_ = stage::body;
  return head.expects_continue && !in_.body_begun() ? invite_body() : want::nothing_yet;
}

want connection::invite_body() {
  if (in_.whole()) return want::nothing_yet;  // there is none to send
  inviting_ = true;
  return put(continue_text, {});
}

// The body

want connection::take_body() {
  if (plan_.streamed) return begin_records();
  switch (in_.read_body()) {
  case intake::progress::refused: return refuse(in_.why());
  case intake::progress::complete: stage_ = stage::answer; return want::nothing_yet;
  default: return await_body();
  }
}

want connection::await_body() {
  if (expired_) return refuse(rules::slow_body);
  if (body_since_ == clock::time_point{}) body_since_ = loop_.now;
  wait_until(body_since_ + settings_->body_time + earned(in_.arrived(), settings_->body_rate));
  return read();
}

}  // namespace smelt::service
