#include "service/management_routes.hpp"

#include <array>
#include <utility>

#include "core/base/output.hpp"
#include "proto/json_text.hpp"
#include "service/answers.hpp"
#include "service/build_info.hpp"
#include "service/coding/agreement.hpp"
#include "service/coding/coded_answer.hpp"

namespace smelt::service {

namespace {

constexpr auto table = std::to_array<route>({
    {"/metrics", action::metrics, false},
    {"/livez", action::live, false},
    {"/readyz", action::ready, false},
    {"/healthz", action::ready, false},
    {"/version", action::version, false},
    {"/", action::index, false},
});

constexpr std::string_view index_text = "smelt's management port: /metrics /livez /readyz /healthz /version\n";

std::string version_report() {
  const build_info facts = build();
  block_pool pool;
  arena memory(pool);
  output to(memory);
  proto::json_text json(to);
  json.begin_object();
  json.member("name", "smelt");
  json.member("version", facts.version);
  json.member("revision", facts.revision);
  json.member("compiler", facts.compiler);
  json.member("level", facts.level);
  json.end_object();
  return std::string(to.view());
}

}  // namespace

management_routes::management_routes(std::function<std::string()> metrics, const readiness& state, const coding::settings& codings)
    : metrics_(std::move(metrics)), readiness_(state), coding_(codings), version_(version_report()) {}

std::span<const route> management_routes::all() noexcept { return table; }

std::optional<response> management_routes::refuse(const request_head& head, workspace memory, plan& made) const {
  made.where = find_route(table, head.path);
  if (!made.where) return not_found(head, memory.answer);
  if (!made.where->takes(head.verb)) return method_not_allowed(head, made.where->allow(), memory.answer);
  made.apart = made.where->what == action::metrics;
  made.coding = coding::agree_anyway(coding_, head);
  return std::nullopt;
}

response management_routes::answer(const plan& made, const request_head& head, const input&, workspace memory) const {
  response r = plain_answer(made, head, memory.answer);
  coding::apply(r, made.coding, memory);
  return r;
}

response management_routes::plain_answer(const plan& made, const request_head& head, arena& memory) const {
  switch (made.where->what) {
  case action::metrics: return metrics_answer(memory);
  case action::live: return live();
  case action::ready: return ready(readiness_, head, memory);
  case action::version: return {.content_type = json_media_type, .body = version_, .operation = "version"};
  default: return {.content_type = "text/plain; charset=utf-8", .body = index_text, .operation = "index"};
  }
}

response management_routes::metrics_answer(arena& memory) const {
  output to(memory);
  to.append(metrics_());
  if (!to.ok()) return problem_answer({.status = 503, .code = name(code::memory_limit), .detail = "no memory is left"}, memory);
  return {.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = to.view(), .operation = "metrics"};
}

response management_routes::problem(const complaint& what, const request_head& head, workspace memory) const {
  return complaint_answer(what, head, memory.answer);
}

}  // namespace smelt::service
