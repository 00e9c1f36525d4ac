#include "service/sequence_answer.hpp"

#include "core/number/append_integer.hpp"
#include "service/answers.hpp"
#include "service/outcome.hpp"

namespace smelt::service {

namespace {

constexpr std::string_view verdicts_type = "application/x-ndjson";

// A string of RFC 9651, section 3.3.3.
void append_string(output& to, std::string_view text) noexcept {
  to.append('"');
  for (const char c : text) {
    if (c == '"' || c == '\\') to.append('\\');
    to.append(c);
  }
  to.append('"');
}

}  // namespace

response sequence_answer(proto::operation what, const proto::options& o) noexcept {
  response r{.content_type = what == proto::operation::validate ? verdicts_type : o.target().media_types().front(),
             .headers = checked_line(what, o)};
  label(r, what, o);
  return r;
}

response first_record_answer(const record_stream& records, proto::operation what, const proto::options& o, const request_head& head,
                             workspace memory) {
  const record_fault& fault = records.fault();
  response r = failure_answer(fault.why, o, head, records.failed_record(), memory, {fault.record, fault.offset});
  label(r, what, o);
  return r;
}

breakage breakage_of(const record_fault& fault) noexcept {
  return {name(fault.why.what.what), fault.why.what.detail, fault.record, fault.offset};
}

void append_trailers(const conversions& counts, const breakage* broken, output& to) noexcept {
  append_converted(counts, to);
  if (!broken) return;
  to.append("Smelt-Error: ");
  to.append(broken->code);
  to.append("; record=");
  number::append_integer(to, broken->record);
  to.append("; offset=");
  number::append_integer(to, broken->offset);
  to.append("; detail=");
  append_string(to, broken->detail);
  to.append("\r\n");
}

}  // namespace smelt::service
