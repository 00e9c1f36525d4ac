// How the outcome of an operation is told over HTTP.
#pragma once

#include "service/operation.hpp"

namespace smelt::service {

// The name in paths, metrics and logs.
std::string_view name(proto::operation what) noexcept;

// The line Smelt-Converted, where something was; ends with CRLF.
void append_converted(const conversions& counts, output& to) noexcept;

// The line Smelt-Checked of an extraction; else empty.
std::string_view checked_line(proto::operation what, const proto::options& o) noexcept;

// Sets `operation`, `from` and `to` as far as they are known.
void label(response& r, proto::operation what, const proto::options& o) noexcept;

// 200 with what was written, the conversions counted in Smelt-Converted; for an extraction, Smelt-Checked.
response written_answer(const written& w, proto::operation what, const proto::options& o, arena& memory) noexcept;

// Where a record of a sequence failed.
struct record_place {
  std::uint64_t record = 0;  // from 1; 0: the payload is no sequence
  std::uint64_t offset = 0;  // of the fault in the whole payload
};

// Problem details with the place in the payload. `body`: the payload, or of a sequence the record. Releases the scratch arena and uses it.
response failure_answer(const failure& f, const proto::options& o, const request_head& head, const input& body, workspace memory,
                        const record_place& place = {});

// 200 with the verdict on a payload; what says nothing of the payload's validity (limits, memory) is a failure. As above.
response verdict_answer(const result<void>& verdict, const proto::options& o, const request_head& head, const input& body,
                        workspace memory);

// 200 with the table, faults of the payload in it.
response inspection_answer(const result<inspected>& seen, const proto::options& o, const request_head& head, const input& body,
                           workspace memory);

}  // namespace smelt::service
