// The client's place in a distributed trace: the header field traceparent (W3C Trace Context, 3.2).
#pragma once

#include <string_view>

namespace smelt::service::telemetry {

// Borrowed from the field; both empty where it is not well-formed, as the standard has it ignored then.
struct trace_context {
  std::string_view trace_id;  // 32 hexadecimal digits
  std::string_view span_id;   // 16: of the client's step
};

trace_context trace_of(std::string_view traceparent) noexcept;

}  // namespace smelt::service::telemetry
