// How the answer to a sequence is told over HTTP: its head, and what ends it.
#pragma once

#include "service/exchange.hpp"
#include "service/record_stream.hpp"

namespace smelt::service {

// The head's part of the answer.
response sequence_answer(proto::operation what, const proto::options& o) noexcept;

// In place of an answer, when the first record failed: problem details. As failure_answer().
response first_record_answer(const record_stream& records, proto::operation what, const proto::options& o, const request_head& head,
                             workspace memory);

// What broke the answer off.
struct breakage {
  std::string_view code;
  std::string_view detail;  // static, printable ASCII
  std::uint64_t record = 0;
  std::uint64_t offset = 0;
};

breakage breakage_of(const record_fault& fault) noexcept;

// The trailer fields that head announces: Smelt-Converted, where something was, and Smelt-Error, where something broke.
void append_trailers(const conversions& counts, const breakage* broken, output& to) noexcept;

}  // namespace smelt::service
