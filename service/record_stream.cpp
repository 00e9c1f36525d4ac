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

record_stream::record_stream(proto::operation what, const proto::options& o, block_pool& pool, std::size_t lead) noexcept
    : what_(what), options_(o), on_record_(o.on_error == proto::on_error::record), lead_(lead), source_(pool),
      splitter_(*o.from_sequence, *o.from, o.read.limits), memory_(pool) {
  take_part();
}

void record_stream::take_part() noexcept {
  if (part_) taken_ += part_size();
  part_.reset();
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

record_stream::state record_stream::advance(arrival how, arena& scratch) noexcept {
  memory_worked_ = 0;
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
