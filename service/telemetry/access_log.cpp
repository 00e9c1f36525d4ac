#include "service/telemetry/access_log.hpp"

namespace smelt::service::telemetry {

void access_log::finished(const exchange_record& record) noexcept {
  const bool failed = record.status >= 500;
  const auto level = failed ? log_level::error : log_level::info;
  if (!(failed || sampler_.take()) || !log_.wants(level)) return;

  auto line = log_.begin(level);
  line.text("id", record.request_id)
      .text("remote", record.remote)
      .text("method", record.method)
      .text("path", record.path)
      .number("status", record.status)
      .optional("operation", record.operation)
      .optional("from", record.from)
      .optional("to", record.to)
      .number("in", record.request_bytes)
      .number("out", record.response_bytes)
      .number("us", static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(record.duration).count()))
      .optional("traceparent", record.traceparent);
  if (!record.sent) line.text("sent", "no");
  log_.write(line);
}

}  // namespace smelt::service::telemetry
