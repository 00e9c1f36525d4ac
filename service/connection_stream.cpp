// The part of a connection that answers a sequence while it arrives: no more is read while what is written is not taken.
#include <algorithm>
#include <memory>
#include <new>

#include "service/chunk_frame.hpp"
#include "service/coding/coded_answer.hpp"
#include "service/connection.hpp"
#include "service/earned.hpp"
#include "service/head_rules.hpp"
#include "service/outcome.hpp"
#include "service/sequence_answer.hpp"

namespace smelt::service {

want connection::begin_records() {
  char* const raw = memory_.try_allocate(sizeof(record_stream), alignof(record_stream));
  if (!raw) return refuse(rules::no_memory);
  records_ = new (raw) record_stream(*plan_.streamed, plan_.how, loop_.pool, in_.head().old_version ? 0 : chunk_lead, plan_.coding);
  if (in_.begin_stream(records_->source()) == intake::progress::refused) return break_off(in_.why());
  stage_ = stage::records;
  body_due_ = {};
  credited_ = 0;
  return want::nothing_yet;
}

void connection::end_records() noexcept {
  if (records_) std::destroy_at(records_);
  records_ = nullptr;
  streaming_ = last_part_ = aborts_ = false;
}

void connection::record_stream_figures() noexcept {
  record_.arena_used = records_->scratch_used() + records_->reserved();
  record_.decoded = records_->decoded();
  if (const auto which = records_->answer_coding(); which != proto::content_coding::identity)
    record_.coded = {which, record_.response_bytes, records_->written()};
}

want connection::take_records() {
  const auto body = in_.pass_on();
  if (body == intake::progress::refused) return break_off(in_.why());
  const bool whole = body == intake::progress::complete;
  const arrival how = whole ? arrival::ended : more_waits_ ? arrival::flowing : arrival::waiting;
  const auto state = records_->advance(how, loop_.scratch);
  in_.hold(records_->reserved());
  switch (state) {
  case record_stream::state::full:
    if (records_->part_size() < record_stream::enough) in_turn_ = settings_->requests_a_turn;  // it was much work
    return send_part();
  case record_stream::state::ended: return send_last(nullptr);
  case record_stream::state::failed: return fail_records(whole);
  case record_stream::state::busy: in_turn_ = settings_->requests_a_turn; return others_first();
  default: return await_records();
  }
}

// Every record that has arrived is answered.
want connection::await_records() {
  if (read_now()) {
    if (stage_ == stage::end) return streaming_ ? finish(false) : stop();
    return others_first();
  }
  if (expired_) return break_off(rules::slow_body);
  if (records_->part_size() > 0) return send_part();
  const clock::time_point latest = loop_.now + settings_->body_time;
  if (body_due_ == clock::time_point{}) body_due_ = latest;
  body_due_ = std::min(body_due_ + earned(in_.arrived() - credited_, settings_->body_rate), latest);
  credited_ = in_.arrived();
  wait_until(body_due_);
  return want::read;
}

// Null when memory is spent.
output* connection::finish_part(bool last) {
  output* const part = records_->finish_part(last);
  const std::size_t lead = in_.head().old_version ? 0 : chunk_lead;
  if (part) record_.response_bytes += part->size() - std::min(part->size(), lead);
  return part;
}

want connection::send_part() {
  output* const part = finish_part(false);
  if (!part) return finish(false);
  const std::size_t begin = in_.head().old_version ? 0 : frame_chunk(*part);
  return part->ok() ? put_part(part->view().substr(begin), true) : finish(false);
}

// `broken`: null when every record was answered.
want connection::send_last(const breakage* broken) {
  output* const part = finish_part(true);
  if (!part) return finish(false);
  std::size_t begin = 0;
  if (in_.head().old_version) {
    aborts_ = broken != nullptr;  // HTTP/1.0 has no other way to tell
  } else {
    begin = frame_chunk(*part);
    part->append("0\r\n");
    append_trailers(records_->counts(), broken, *part);
    part->append("\r\n");
  }
  last_part_ = true;
  const want next = part->ok() ? put_part(part->view().substr(begin), broken == nullptr) : finish(false);
  if (broken) {
    record_.code = broken->code;
    keep_ = false;
  }
  return next;
}

// `keep`: whether the connection may go on behind the answer, as far as is known.
want connection::put_part(std::string_view bytes, bool keep) {
  std::string_view head;
  if (!streaming_) {
    const auto ends = in_.head().old_version ? body_end::close : body_end::chunks;
    response with = sequence_answer(*plan_.streamed, plan_.how);
    const bool told =
        !plan_.coding.bounds.response || coding::add_lines(with.headers, coding::header_lines(records_->answer_coding()), memory_);
    if (told) head = write_head(with, keep, ends);
    if (head.empty()) return stop();
  }
  streaming_ = true;
  return head.empty() && bytes.empty() ? finish_sending() : put(head, bytes);
}

// The client has taken all of a part.
want connection::part_sent() {
  records_->take_part();
  // The sender was not listened to while the receiver kept us waiting.
  if (write_since_ != clock::time_point{} && body_due_ != clock::time_point{}) body_due_ += loop_.tell_time() - write_since_;
  forget_writing();
  stage_ = stage::records;
  return others_first();
}

want connection::fail_records(bool whole) {
  if (const coding::failure* const why = records_->coding_failure()) return fail_coding(*why, whole);
  if (!streaming_ && records_->failed_at_once()) {
    const response with = first_failure();
    last_part_ = true;
    return respond(with, whole);
  }
  const breakage why = breakage_of(records_->fault());
  return send_last(&why);
}

want connection::fail_coding(const coding::failure& why, bool whole) {
  if (!streaming_) {
    response with = problem({why.why.status, why.why.code, why.why.detail, why.limit, why.offset});
    label(with, *plan_.streamed, plan_.how);
    last_part_ = true;
    return respond(with, whole);
  }
  const breakage told{why.why.code, why.why.detail, records_->records() + 1, why.offset};
  return send_last(&told);
}

// What is wrong with the body itself.
want connection::break_off(const refusal& why) {
  if (!streaming_) {
    last_part_ = true;
    return refuse(why);
  }
  loop_.watch.rejected(why.why);
  const breakage told{why.code, why.detail, records_->records() + 1, records_->passed()};
  return send_last(&told);
}

}  // namespace smelt::service
