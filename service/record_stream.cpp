#include "service/record_stream.hpp"

#include <algorithm>

#include "core/format/locate.hpp"
#include "proto/json_text.hpp"
#include "service/verdict.hpp"

namespace smelt::service {

namespace {

// Memory that a stream keeps from one part or record to the next; what a large one needed above that goes back.
constexpr std::size_t part_kept = 256U << 10;
constexpr std::size_t scratch_kept = 64U << 20;

// Working memory that tells of work enough for a turn: records of a few bytes can need much of both.
constexpr std::size_t much_memory = 8U << 20;

// What may come out of a content coding in one turn.
constexpr std::uint64_t much_decoded = 1U << 20;

constexpr std::string_view valid_line = "{\"valid\":true}\n";

void write_error(const record_fault& fault, std::string_view path, output& to) noexcept {
  proto::json_text json(to);
  json.begin_object();
  json.key("error");
  json.begin_object();
  json.member("code", name(fault.why.what.what));
  json.member("detail", fault.why.what.detail);
  json.member("record", fault.record);
  json.member("offset", fault.offset);
  json.member("path", path);
  json.end_object();
  json.end_object();
}

}  // namespace

record_stream::record_stream(proto::operation what, const proto::options& o, block_pool& pool, std::size_t lead,
                             const coding::terms& agreed) noexcept
    : what_(what), options_(o), on_record_(o.on_error == proto::on_error::record), lead_(lead), agreed_(agreed), source_(pool),
      splitter_(*o.from_sequence, *o.from, o.read.limits), memory_(pool) {
  if (agreed.body != proto::content_coding::identity) coded_.emplace(agreed.body, agreed.bounds, pool);
  take_part();
}

void record_stream::take_part() noexcept {
  if (part_) taken_ += part_size();
  part_.reset();
  coded_part_.reset();
  memory_.reset(part_kept);
  part_.emplace(memory_);
  if (char* const at = part_->reserve(lead_ + enough)) part_->advance_to(at + lead_);
}

void record_stream::fail_for_memory() noexcept {
  fault_ = {{{"no memory is left for the answer", 0, code::memory_limit}}, std::max<std::uint64_t>(records_, 1), source_.passed()};
}

void record_stream::take_back(arena& scratch) noexcept {
  scratch_used_ = std::max(scratch_used_, scratch.used());
  memory_worked_ += scratch.used();
  scratch.reset(scratch_kept);
}

// What was decoded is answered before more is, so that the window grows with a single record only.
record_stream::state record_stream::advance(arrival how, arena& scratch) noexcept {
  memory_worked_ = 0;
  if (!coded_) return advance_plain(how, scratch);
  const std::uint64_t enough_decoded = source_.arrived() + much_decoded;
  while (coded_->has_more()) {
    if (const state reached = advance_plain(arrival::flowing, scratch); reached != state::hungry) return reached;
    if (source_.arrived() >= enough_decoded) return state::busy;
    if (!coded_->fill(source_)) return fail_coding();
  }
  const bool cut = how == arrival::ended && !coded_->complete();
  const state reached = advance_plain(cut ? arrival::waiting : how, scratch);
  if (reached != state::hungry || !cut) return reached;
  coded_->truncated();
  return fail_coding();
}

record_stream::state record_stream::fail_coding() noexcept {
  uncodable_ = true;
  return state::failed;
}

coding::sizes record_stream::decoded() const noexcept {
  if (!coded_) return {};
  return {agreed_.body, coded_->coded().arrived(), source_.arrived()};
}

// An answer that is whole is coded as any other; how long one will be that is not is unknown.
void record_stream::choose_answer_coding(bool last) noexcept {
  if (begun_) return;
  begun_ = true;
  const bool wanted = agreed_.answer.identity_refused || !last || part_size() >= agreed_.bounds.threshold;
  if (wanted && agreed_.answer.best != proto::content_coding::identity) parts_.emplace(agreed_.answer.best, source_.pool());
}

output* record_stream::finish_part(bool last) noexcept {
  if (!part_->ok()) return nullptr;
  choose_answer_coding(last);
  if (!parts_) return &*part_;
  coded_part_.emplace(memory_);
  if (char* const at = coded_part_->reserve(lead_)) coded_part_->advance_to(at + lead_);
  if (part_size() == 0 && !last) return coded_part_->ok() ? &*coded_part_ : nullptr;
  const auto how = last ? coding::encoder::ending::end : coding::encoder::ending::part;
  return parts_->encode(part_->view().substr(lead_), how, *coded_part_) ? &*coded_part_ : nullptr;
}

record_stream::state record_stream::advance_plain(arrival how, arena& scratch) noexcept {
  while (part_->ok() && part_size() < enough && (memory_worked_ + memory_.used() < much_memory || part_size() == 0)) {
    const splitter::found found = splitter_.next(source_.unread(), how);
    if (found.what == splitter::found::kind::nothing) {
      source_.consume(found.consumed);
      return how == arrival::ended ? state::ended : state::hungry;
    }
    ++records_;
    const bool answered = answer(found, scratch);
    take_back(scratch);
    if (!answered) return state::failed;
    source_.consume(found.consumed);
    if (found.lost) return state::failed;
  }
  if (part_->ok()) return state::full;
  fail_for_memory();
  return state::failed;
}

std::expected<void, failure> record_stream::operate(arena& scratch) noexcept {
  if (what_ == proto::operation::convert) return convert(options_, record_, scratch, *part_, counts_);
  if (what_ == proto::operation::extract) return extract(options_, record_, scratch, *part_, counts_);
  if (const auto done = validate(options_, record_, scratch); !done) return std::unexpected(failure{done.error()});
  part_->append(valid_line);
  return {};
}

// False when the stream ends here.
bool record_stream::answer(const splitter::found& found, arena& scratch) noexcept {
  record_ = {source_.unread().substr(found.begin, found.end - found.begin), text_slack};
  std::expected<void, failure> done;
  if (found.what == splitter::found::kind::record) {
    done = operate(scratch);
    if (done) return true;
  } else {
    done = std::unexpected(failure{found.why});
    done.error().what.offset -= static_cast<std::uint32_t>(found.begin);
  }
  ++failures_;
  const error& why = done.error().what;
  fault_ = {done.error(), records_, source_.passed() + found.begin + why.offset};
  if (!part_->ok()) return false;
  if (!on_record_ && !(what_ == proto::operation::validate && is_verdict(why.what))) return false;
  take_back(scratch);
  return report(scratch);
}

// What stands in the failed record's place.
bool record_stream::report(arena& scratch) noexcept {
  const error& why = fault_.why.what;
  location where;
  if (why.what != code::memory_limit && why.what != code::bytes_limit)
    where = locate(*options_.from, record_, why.offset, options_.read.limits, scratch);
  where.line = 0;  // the stream's lines are not counted
  output json(scratch);
  if (what_ == proto::operation::validate && is_verdict(why.what)) {
    write_verdict(why, fault_.record, fault_.offset, where, json);
  } else {
    write_error(fault_, why.what == code::field_absent ? fault_.why.path : where.path, json);
  }
  const std::size_t size = json.size();
  if (json.ok() && json.reserve(text_slack) && put_report({json.data(), size}, scratch)) return true;
  fail_for_memory();
  return false;
}

bool record_stream::put_report(std::string_view json, arena& scratch) noexcept {
  if (what_ == proto::operation::validate) {
    part_->append(json);
    part_->append('\n');
    return part_->ok();
  }
  proto::options as_json = options_;
  as_json.from = find_format("json");
  as_json.read = {};  // the limits are for what others send
  as_json.write.limits = {};
  conversions none;
  return convert(as_json, {json, text_slack}, scratch, *part_, none).has_value();
}

}  // namespace smelt::service
