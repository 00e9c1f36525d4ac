// The part of a connection that answers: what is said, and how it is sent.
#include <algorithm>
#include <chrono>
#include <exception>

#include "core/base/output.hpp"
#include "core/number/append_integer.hpp"
#include "service/connection.hpp"
#include "service/earned.hpp"

namespace smelt::service {

namespace {

iovec part(std::string_view bytes) noexcept { return {const_cast<char*>(bytes.data()), bytes.size()}; }  // only read

// The system copies so much in some hundred microseconds; then the others go first.

// So many bytes from the front of both.
std::array<iovec, 2> front(std::array<iovec, 2> parts, std::size_t most) noexcept {
  for (iovec& one : parts) {
    one.iov_len = std::min(one.iov_len, most);
    most -= one.iov_len;
  }
  return parts;
}

// Takes so many bytes off the front of both.
void cut(std::array<iovec, 2>& parts, std::size_t count) noexcept {
  for (iovec& one : parts) {
    const std::size_t of_one = std::min(count, one.iov_len);
    one = {static_cast<char*>(one.iov_base) + of_one, one.iov_len - of_one};
    count -= of_one;
  }
}

}  // namespace

template <class call>
bool connection::guarded(call&& work) {
  bool done = true;
  try {
    work(workspace{memory_, loop_.scratch, &loop_.codings});
  } catch (const std::exception&) {
    done = false;
  }
  record_.arena_used = loop_.scratch.used() + memory_.used();
  loop_.scratch.reset(loop::arena_kept);
  return done;
}

// Who asks too much, or is not known here; and a browser's question, which is none to the handler.
std::optional<response> connection::refusal_of_access() {
  const auto now = static_cast<std::uint64_t>(std::chrono::nanoseconds(loop_.now.time_since_epoch()).count());
  const auto ruled = access::judge(*settings_->access, in_.head().request, address_, now, visit_);
  record_.caller = ruled.caller;
  switch (ruled.what) {
  case access::ruling::kind::pass: return std::nullopt;
  case access::ruling::kind::preflight:
    return response{.status = 204, .headers = access::cors::preflight_lines(), .operation = "preflight"};
  default: return refused_access(ruled);
  }
}

response connection::refused_access(const access::ruling& why) {
  loop_.watch.rejected(why.counted);
  response with = problem(why.why);
  if (with.status != why.why.status) return with;
  with.headers = why.challenge;
  if (why.retry_after > 0) {
    output line(memory_);
    line.append("Retry-After: ");
    number::append_integer(line, why.retry_after);
    line.append("\r\n");
    with.headers = line.ok() ? line.view() : "Retry-After: 1\r\n";
  }
  return with;
}

std::string_view connection::lines_for_pages() const noexcept {
  return settings_->access && handler_.guarded() ? settings_->access->pages.lines(in_.head().request) : std::string_view();
}

// What the handler has against the request already; otherwise it has made its plan.
std::optional<response> connection::refusal_of_head() {
  std::optional<response> refused;
  const bool done = guarded([&](workspace memory) { refused = handler_.refuse(in_.head().request, memory, plan_); });
  return done ? refused : failed();
}

response connection::problem(const complaint& what) {
  response made{.status = what.status, .code = what.code};  // bare, for want of memory even for problem details
  guarded([&](workspace memory) { made = handler_.problem(what, in_.head().request, memory); });
  return made;
}

response connection::failed() { return problem({500, "internal_error", "the server failed at this request"}); }

// Not now.
response connection::declined(const complaint& why) {
  response with = problem(why);
  if (why.status == 503 && with.headers.empty()) with.headers = "Retry-After: 1\r\n";
  return with;
}

want connection::answer() {
  response with;
  const bool done = guarded([&](workspace memory) { with = handler_.answer(plan_, in_.head().request, in_.body(), memory); });
  if (!done) with = failed();
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
  return respond(declined({why.status, why.code, why.detail, limit_of(why.why)}), false);
}

response connection::first_failure() {
  response with;
  const auto tell = [&](workspace memory) {
    with = first_record_answer(*records_, *plan_.streamed, plan_.how, in_.head().request, memory);
  };
  return guarded(tell) ? with : failed();
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
      .more_headers = lines_for_pages(),
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
  record_.decoded = with.decoded;
  record_.coded = with.coded;
  return {to, write_response_head(to, fields)};
}

// Tries at once: mostly the system takes all of it, and need not be waited for.
want connection::send() {
  const transfer put = stream_.send(front(unsent_, sent_at_once));
  if (put.how == transfer::end::gone) return lose();
  taken_ += put.count;
  cut(unsent_, put.count);
  if (unsent_[0].iov_len + unsent_[1].iov_len == 0) return finish_sending();
  if (put.count == sent_at_once) return want::turn;
  in_.hold(memory_.reserved() + (job_ ? job_->reserved() : 0));
  if (write_since_ == clock::time_point{}) write_since_ = loop_.tell_time();
  wait_until(write_since_ + settings_->write_time + earned(taken_, settings_->write_rate));
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
  record_.client = stream_.client();
  loop_.watch.finished(record_);
}

// The answer is out, or cannot go out.
want connection::finish(bool whole) {
  idle_since_ = loop_.tell_time();
  if (records_) record_stream_figures();
  record(whole);
  end_job();
  end_records();
  ++loop_.exchanges;
  in_.next();
  memory_.release();
  visit_.leave();
  record_ = {};
  body_since_ = {};
  forget_writing();
  // What this request was given time for must not expire on the next.
  expired_ = false;
  loop_.deadlines.clear(*this);
  begin_request();
  stage_ = whole && keep_ ? stage::head : stage::end;
  lingers_ = whole && !keep_;
  if (!whole) stream_.break_off();
  return in_.idle() ? want::nothing_yet : others_first();
}

}  // namespace smelt::service
