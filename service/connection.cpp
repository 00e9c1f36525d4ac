#include "service/connection.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

#include "service/head_rules.hpp"
#include "service/linger.hpp"

namespace smelt::service {

namespace {

using std::chrono::milliseconds;

// An idle connection keeps its head buffer this long: a client that goes on at once finds it ready.
constexpr milliseconds rest_time{1'000};

constexpr std::string_view continue_text = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr std::string_view retry_after = "Retry-After: 1\r\n";

constexpr refusal slow_head{408, "slow_head", "the request's head did not arrive in time", rejection::slow_head};

constexpr complaint internal_error{500, "internal_error", "the server failed at this request"};

milliseconds time_for(std::uint64_t bytes, std::uint64_t rate) noexcept {
  return milliseconds(rate == 0 ? 0 : static_cast<std::int64_t>(std::min<std::uint64_t>(bytes / rate, 1U << 30) * 1'000));
}

iovec part(std::string_view bytes) noexcept { return {const_cast<char*>(bytes.data()), bytes.size()}; }  // only read

// Takes so many bytes off the front of both.
void cut(std::array<iovec, 2>& parts, std::size_t count) noexcept {
  for (iovec& one : parts) {
    const std::size_t of_one = std::min(count, one.iov_len);
    one = {static_cast<char*>(one.iov_base) + of_one, one.iov_len - of_one};
    count -= of_one;
  }
}

}  // namespace

connection::connection(socket stream, const endpoint& remote, loop& on, const handler& serves, std::atomic<std::size_t>& count)
    : resident(on.descriptors), stream_(std::move(stream)), loop_(on), handler_(serves), count_(count), memory_(on.pool),
      in_(on.pool, on.common.limits, on.common.budget, memory_), idle_since_(on.now), remote_size_(remote.write(remote_)) {
  resident::insert_before(loop_.connections);
  loop_.watch.connection_opened();
}

connection::~connection() {
  end_records();
  count_.fetch_sub(1, std::memory_order_relaxed);
  loop_.watch.connection_closed();
}

// Only takes what there is. What is to be done with it follows when the others that are ready have been listened to as well.
void connection::ready() noexcept {
  if (awaited_ == want::turn) return;  // it comes
  in_turn_ = 0;
  if (awaited_ == want::read) {
    if (!in_.acquire()) return end();
    resting_ = false;
    if (!read_now()) return;
  }
  awaited_ = want::turn;
  loop_.others_first.add(*this);
}

void connection::expired() {
  if (stage_ == stage::send) {
    loop_.watch.rejected(rejection::slow_reader);
    lose();
  }
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
  const interest next = awaited_ == want::write ? interest::writing : interest::reading;
  if (awaited_ == want::end || !watch(stream_.descriptor(), next)) end();
}

void connection::end() noexcept {
  if (lingers_ && watch(stream_.descriptor(), interest::none)) linger_on(loop_, std::move(stream_));
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
  case stage::head: return take_head();
  case stage::body: return take_body();
  case stage::answer: return answer();
  case stage::records: return take_records();
  case stage::send: return send();
  default: return want::end;
  }
}

want connection::stop() {
  stage_ = stage::end;
  return want::end;
}

// Reading

want connection::read() { return more_waits_ && read_now() ? want::nothing_yet : want::read; }

// False when there is nothing to read yet.
bool connection::read_now() {
  const transfer got = stream_.receive(in_.room());
  if (got.how == transfer::end::blocked) {
    more_waits_ = false;
    return false;
  }
  if (got.how == transfer::end::some) {
    arrived(got.count);
  } else {
    stage_ = stage::end;
  }
  return true;
}

void connection::arrived(std::size_t count) {
  expired_ = false;
  if (in_.idle()) started_ = loop_.now;
  more_waits_ = count == in_.room().size();
  in_.filled(count);
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
  wait_until(started_ + loop_.common.settings.head_time);
  return read();
}

want connection::await_request() {
  const server_settings& settings = loop_.common.settings;
  if (loop_.closing) {
    // What the client had sent before the server stopped is still answered.
    if (resting_ && !in_.acquire()) return stop();
    resting_ = false;
    return read_now() ? want::nothing_yet : stop();
  }
  const bool patient = settings.idle_time > rest_time;
  if (expired_) {
    if (resting_ || !patient) return stop();
    in_.rest();
    resting_ = true;
  }
  wait_until(idle_since_ + (resting_ || !patient ? settings.idle_time : rest_time));
  return want::read;
}

want connection::judge_head() {
  const parsed_head& head = in_.head();
  if (head.request.request_id.empty()) in_.request().request_id = loop_.ids.make(made_id_);
  std::optional<response> refused;
  const bool done = guarded([&](workspace memory) { refused = handler_.refuse(head.request, memory, plan_); });
  if (!done) refused = problem(internal_error);
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
  const server_settings& settings = loop_.common.settings;
  if (expired_) return refuse(rules::slow_body);
  if (body_since_ == clock::time_point{}) body_since_ = loop_.now;
  wait_until(body_since_ + settings.body_time + time_for(in_.arrived(), settings.body_rate));
  return read();
}

// The answer

template <class call>
bool connection::guarded(call&& work) {
  bool done = true;
  try {
    work(workspace{memory_, loop_.scratch});
  } catch (const std::exception&) {
    done = false;
  }
  record_.arena_used = loop_.scratch.used() + memory_.used();
  loop_.scratch.reset(loop::arena_kept);
  return done;
}

response connection::problem(const complaint& what) {
  response made{.status = what.status, .code = what.code};  // bare, for want of memory even for problem details
  guarded([&](workspace memory) { made = handler_.problem(what, in_.head().request, memory); });
  return made;
}

want connection::answer() {
  response with;
  const bool done = guarded([&](workspace memory) { with = handler_.answer(plan_, in_.head().request, in_.body(), memory); });
  if (!done) with = problem(internal_error);
  const want next = respond(with, true);
  return next != want::end && loop_.gathers(in_.body_size() + with.body.size()) ? want::others : next;
}

std::optional<std::uint64_t> connection::limit_of(rejection why) const noexcept {
  const head_limits& limits = loop_.common.limits;
  switch (why) {
  case rejection::head_limit: return limits.head_bytes;
  case rejection::target_limit: return limits.target_bytes;
  case rejection::body_limit: return limits.body_bytes;
  default: return std::nullopt;
  }
}

// What the connection itself must refuse. The rest of the request is not read, so nothing after it can be.
want connection::refuse(const refusal& why) {
  loop_.watch.rejected(why.why);
  if (in_.head().request.request_id.empty()) in_.request().request_id = loop_.ids.make(made_id_);
  response with = problem({why.status, why.code, why.detail, limit_of(why.why)});
  if (why.status == 503 && with.headers.empty()) with.headers = retry_after;
  return respond(with, false);
}

response connection::first_failure() {
  response with;
  const auto tell = [&](workspace memory) {
    with = first_record_answer(*records_, *plan_.streamed, plan_.how, in_.head().request, memory);
  };
  return guarded(tell) ? with : problem(internal_error);
}

want connection::respond(const response& with, bool keep) {
  const std::string_view head = write_head(with, keep, body_end::length);
  if (head.empty()) return stop();
  const bool bodiless = in_.head().request.verb == method::head || with.status == 204 || with.status == 304;
  record_.response_bytes = with.body.size();
  return put(head, bodiless ? std::string_view{} : with.body);
}

want connection::put(std::string_view head, std::string_view body) noexcept {
  unsent_ = {part(head), part(body)};
  stage_ = stage::send;
  return want::nothing_yet;
}

// Empty when memory is spent.
std::string_view connection::write_head(const response& with, bool keep, body_end ends) {
  const parsed_head& head = in_.head();
  keep_ = keep && head.keep_alive && !loop_.closing;
  const response_head fields{
      .status = with.status,
      .content_type = with.content_type,
      .headers = with.headers,
      .request_id = head.request.request_id,
      .date = loop_.date.now(),
      .ends = ends,
      .length = with.body.size(),
      .connection = !keep_             ? persistence::close
                    : head.old_version ? persistence::keep
                                       : persistence::implied,
  };
  const std::size_t bound = response_head_bound(fields);
  char* const to = bound <= head_.size() ? head_.data() : memory_.try_allocate(bound, 1);
  if (!to) return {};
  record_.status = with.status;
  record_.operation = with.operation;
  record_.from = with.from;
  record_.to = with.to;
  record_.code = with.code;
  return {to, write_response_head(to, fields)};
}

// Tries at once: mostly the system takes all of it, and need not be waited for.
want connection::send() {
  const transfer put = stream_.send(unsent_);
  if (put.how == transfer::end::gone) return lose();
  taken_ += put.count;
  cut(unsent_, put.count);
  if (unsent_[0].iov_len + unsent_[1].iov_len == 0) return finish_sending();
  const server_settings& settings = loop_.common.settings;
  in_.hold(memory_.reserved());
  if (write_since_ == clock::time_point{}) write_since_ = loop_.tell_time();
  wait_until(write_since_ + settings.write_time + time_for(taken_, settings.write_rate));
  return want::write;
}

// The client is gone, or takes nothing.
want connection::lose() { return inviting_ ? stop() : finish(false); }

want connection::finish_sending() {
  if (records_ && !last_part_) return part_sent();
  if (aborts_) stream_.abandon();
  if (!inviting_) return finish(!aborts_);
  inviting_ = false;
  forget_writing();
  stage_ = stage::body;
  return want::nothing_yet;
}

void connection::forget_writing() noexcept {
  write_since_ = {};
  taken_ = 0;
}

void connection::record(bool whole) {
  const request_head& request = in_.head().request;
  record_.method = request.method_name;
  record_.path = request.path;
  record_.request_id = request.request_id;
  record_.traceparent = request.traceparent;
  record_.remote = {remote_.data(), remote_size_};
  record_.request_bytes = in_.body_size();
  record_.start = started_;
  record_.duration = idle_since_ - started_;
  record_.arena_reserved = loop_.pool.reserved();
  record_.arena_grows = loop_.pool.grown();
  record_.sent = whole;
  loop_.watch.finished(record_);
}

// The answer is out, or cannot go out.
want connection::finish(bool whole) {
  idle_since_ = loop_.tell_time();
  if (records_) record_.arena_used = records_->scratch_used() + records_->reserved();
  record(whole);
  end_records();
  ++loop_.exchanges;
  in_.next();
  memory_.release();
  record_ = {};
  body_since_ = {};
  forget_writing();
  // What this request was given time for must not expire on the next.
  expired_ = false;
  loop_.deadlines.clear(*this);
  started_ = idle_since_;
  stage_ = whole && keep_ ? stage::head : stage::end;
  lingers_ = whole && !keep_;
  if (in_.idle() || ++in_turn_ < loop_.common.settings.requests_a_turn) return want::nothing_yet;
  in_turn_ = 0;
  return want::turn;
}

}  // namespace smelt::service
