#include "service/outcome.hpp"

#include <algorithm>

#include "core/format/locate.hpp"
#include "core/number/append_integer.hpp"
#include "service/answers.hpp"
#include "service/hint.hpp"
#include "service/verdict.hpp"

namespace smelt::service {

namespace {

// Whether the memory that could not be had is more than the loop may hold, even if this request were alone: to try again is of no use.
bool takes_more_than_all(workspace memory) noexcept {
  const std::size_t budget = memory.scratch.pool().budget();
  const std::size_t answer = std::max(memory.answer.reserved(), memory.answer.refused());
  const std::size_t scratch = std::max(memory.scratch.reserved(), memory.scratch.refused());
  return answer > budget || scratch > budget - answer;
}

}  // namespace

std::string_view checked_line(proto::operation what, const proto::options& o) noexcept {
  if (what != proto::operation::extract) return {};
  return o.check == proto::checking::lazy ? "Smelt-Checked: lazy\r\n" : "Smelt-Checked: full\r\n";
}

void append_converted(const conversions& counts, output& to) noexcept {
  if (!counts.any()) return;
  std::string_view before = "Smelt-Converted: ";
  for (std::size_t i = 0; i < conversion_kinds; ++i) {
    const auto kind = static_cast<conversion>(i);
    if (counts.of(kind) == 0) continue;
    to.append(before);
    to.append(name(kind));
    to.append('=');
    number::append_integer(to, counts.of(kind));
    before = ", ";
  }
  to.append("\r\n");
}

std::string_view name(proto::operation what) noexcept {
  constexpr std::string_view names[] = {"convert", "validate", "extract", "inspect"};
  return names[static_cast<std::size_t>(what)];
}

void label(response& r, proto::operation what, const proto::options& o) noexcept {
  r.operation = name(what);
  if (o.from) r.from = o.source().name();
  if (o.to) r.to = o.target().name();
}

response written_answer(const written& w, proto::operation what, const proto::options& o, arena& memory) noexcept {
  response r{.content_type = o.target().media_types().front(), .headers = checked_line(what, o), .body = w.bytes};
  if (!w.counts.any()) return r;
  output headers(memory);
  headers.append(r.headers);
  append_converted(w.counts, headers);
  // An answer whose conversions cannot be told is not given.
  if (!headers.ok()) return problem_answer({.status = 503, .code = name(code::memory_limit), .detail = "no memory is left"}, memory);
  r.headers = headers.view();
  return r;
}

response failure_answer(const failure& f, const proto::options& o, const request_head& head, const input& body, workspace memory,
                        const record_place& place) {
  const bool never = f.what.what == code::memory_limit && takes_more_than_all(memory);
  memory.scratch.release();
  proto::problem p{.status = proto::status_of(f.what.what),
                   .code = name(f.what.what),
                   .detail = f.what.detail,
                   .path = f.path,
                   .limit = proto::limit_of(f.what.what, o.read.limits),
                   .instance = head.path,
                   .request_id = head.request_id};
  if (never) {
    p.status = proto::status_of(code::output_limit);
    p.detail = "the request takes more memory than the server has for all requests";
    p.limit = memory.scratch.pool().budget();
  }
  p.record = place.record;
  const hint help = hint_of(f.what, o, body.view());
  p.hint = help.text;
  p.hinted = help.type;
  location where;
  if (f.what.what != code::memory_limit && f.what.what != code::bytes_limit) {
    where = locate(*o.from, body, f.what.offset, o.read.limits, memory.scratch);
    p.position = proto::problem_position{f.what.offset, where.line, where.column, where.path};
    if (place.record > 0) p.position = proto::problem_position{place.offset, 0, 0, where.path};  // its lines are not counted
  }
  return problem_answer(p, memory.answer);
}

response verdict_answer(const result<void>& verdict, const proto::options& o, const request_head& head, const input& body,
                        workspace memory) {
  if (verdict) return {.content_type = json_media_type, .body = R"({"valid":true})"};
  const error& fault = verdict.error();
  if (!is_verdict(fault.what)) return failure_answer({fault}, o, head, body, memory);
  memory.scratch.release();
  output to(memory.answer);
  write_verdict(fault, 0, fault.offset, locate(*o.from, body, fault.offset, o.read.limits, memory.scratch), to);
  if (!to.ok()) return failure_answer({{"no memory is left for the report", 0, code::memory_limit}}, o, head, body, memory);
  return {.content_type = json_media_type, .body = to.view()};
}

response inspection_answer(const result<inspected>& seen, const proto::options& o, const request_head& head, const input& body,
                           workspace memory) {
  if (!seen) return failure_answer({seen.error()}, o, head, body, memory);
  const bool text = o.render == proto::rendering::text;
  return {.content_type = text ? std::string_view("text/plain; charset=utf-8") : json_media_type, .body = seen->table};
}

}  // namespace smelt::service
