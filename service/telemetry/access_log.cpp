#include "service/telemetry/access_log.hpp"

#include "proto/problem.hpp"
#include "service/telemetry/trace_context.hpp"

namespace smelt::service::telemetry {

namespace {

// Readiness says no as its answer: nothing failed. A sequence's answer that breaks off began with 200, and has a code.
bool is_failure(const exchange_record& record) noexcept {
  if (record.code == proto::problem_code::not_ready) return !record.sent;
  return !record.sent || record.status >= 400 || !record.code.empty();
}

}  // namespace

log_level level_of(const exchange_record& record) noexcept {
  if (record.status == 500) return log_level::error;
  return record.status == 503 && is_failure(record) ? log_level::warn : log_level::info;
}

void access_log::finished(const exchange_record& record) noexcept {
  const auto level = level_of(record);
  if (!log_.wants(level)) return;
  if (!is_failure(record)) {
    if (sampler_.take()) write(record, level, 0);
    return;
  }
  rate_bound& bound = level == log_level::info ? client_failures_ : own_failures_;
  if (bound.take(record.start + record.duration)) write(record, level, bound.missed());
}

void access_log::refused_handshake(std::string_view why, std::string_view remote) noexcept {
  if (!log_.wants(log_level::info) || !client_failures_.take(std::chrono::steady_clock::now())) return;
  auto line = log_.begin(log_level::info);
  line.text("message", "a TLS handshake failed").text("why", why).text("remote", remote);
  if (const auto unlogged = client_failures_.missed(); unlogged > 0) line.number("unlogged", unlogged);
  log_.write(line);
}

void access_log::write(const exchange_record& record, log_level level, std::uint64_t unlogged) noexcept {
  const trace_context trace = trace_of(record.traceparent);
  auto line = log_.begin(level);
  line.text("id", record.request_id)
      .text("remote", record.remote)
      .text("method", record.method)
      .text("path", record.path)
      .number("status", record.status)
      .optional("code", record.code)
      .optional("operation", record.operation)
      .optional("from", record.from)
      .optional("to", record.to)
      .number("in", record.request_bytes)
      .number("out", record.response_bytes)
      .number("us", static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(record.duration).count()))
      .optional("caller", record.caller)
      .optional("trace_id", trace.trace_id)
      .optional("span_id", trace.span_id)
      .optional("client", record.client);
  if (!record.sent) line.text("sent", "no");
  if (unlogged > 0) line.number("unlogged", unlogged);
  log_.write(line);
}

}  // namespace smelt::service::telemetry
