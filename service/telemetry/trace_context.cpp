#include "service/telemetry/trace_context.hpp"

#include <cstddef>

namespace smelt::service::telemetry {

namespace {

constexpr auto none = std::string_view::npos;
constexpr std::size_t size_of_version_0 = 55;

bool are_digits(std::string_view text) noexcept { return text.find_first_not_of("0123456789abcdef") == none; }

bool is_id(std::string_view text) noexcept { return are_digits(text) && text.find_first_not_of('0') != none; }

}  // namespace

// version-trace-parent-flags; a later version may have more behind that.
trace_context trace_of(std::string_view traceparent) noexcept {
  if (traceparent.size() < size_of_version_0 || traceparent[2] != '-' || traceparent[35] != '-' || traceparent[52] != '-') return {};
  const std::string_view version = traceparent.substr(0, 2);
  if (!are_digits(version) || version == "ff" || !are_digits(traceparent.substr(53, 2))) return {};
  if (traceparent.size() > size_of_version_0 && (version == "00" || traceparent[size_of_version_0] != '-')) return {};
  const trace_context told{traceparent.substr(3, 32), traceparent.substr(36, 16)};
  return is_id(told.trace_id) && is_id(told.span_id) ? told : trace_context{};
}

}  // namespace smelt::service::telemetry
