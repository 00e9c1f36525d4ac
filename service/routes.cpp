#include "service/routes.hpp"

#include <array>

#include "proto/openapi.hpp"
#include "proto/query.hpp"
#include "proto/selection.hpp"
#include "service/answers.hpp"
#include "service/coding/agreement.hpp"
#include "service/coding/coded_answer.hpp"
#include "service/coding/decoded_body.hpp"
#include "service/formats_report.hpp"
#include "service/outcome.hpp"

namespace smelt::service {

namespace {

constexpr auto table = std::to_array<route>({
    {"/v1/convert", action::convert, true},
    {"/v1/extract", action::extract, true},
    {"/v1/validate", action::validate, true},
    {"/v1/inspect", action::inspect, true},
    {"/v1/echo", action::echo, true},
    {"/v1/formats", action::formats, false},
    {"/openapi.yaml", action::openapi_yaml, false},
    {"/openapi.json", action::openapi_json, false},
    {"/livez", action::live, false},
    {"/readyz", action::ready, false},
    {"/healthz", action::ready, false},
    {"/", action::index, false},
});

constexpr std::string_view index_text = "smelt converts, validates, extracts and inspects payloads.\n"
                                        "\n"
                                        "POST /v1/convert    a payload in another format\n"
                                        "POST /v1/validate   whether a payload is well-formed\n"
                                        "POST /v1/extract    values out of a payload\n"
                                        "POST /v1/inspect    a payload's tokens, for whoever looks for its fault\n"
                                        "GET  /v1/formats    the formats\n"
                                        "GET  /openapi.yaml  the whole contract; /openapi.json too\n";

std::optional<proto::operation> operation_of(action what) noexcept {
  switch (what) {
  case action::convert: return proto::operation::convert;
  case action::validate: return proto::operation::validate;
  case action::extract: return proto::operation::extract;
  case action::inspect: return proto::operation::inspect;
  default: return std::nullopt;
  }
}

std::optional<proto::problem> judge_codings(const request_head& head, const coding::settings& by, coding::terms& made) noexcept {
  const auto body = proto::choose_body_coding(head.content_encoding, by.request);
  if (!body) return body.error();
  const auto agreed = coding::agree(by, head);
  if (!agreed) return agreed.error();
  made = *agreed;
  made.body = *body;
  return std::nullopt;
}

std::optional<proto::problem> judge(proto::operation what, const request_head& head, proto::format_list formats,
                                    const coding::settings& codings, arena& memory, plan& made) noexcept {
  proto::options& o = made.how;
  if (auto refused = proto::read_options_of(what, head.query, formats, memory, o)) return refused;
  if (auto refused = judge_codings(head, codings, made.coding)) return refused;
  if (auto refused = proto::choose_input(o, head.content_type, formats)) return refused;
  if (auto refused = proto::judge_source(what, o)) return refused;
  if (what == proto::operation::validate) return std::nullopt;
  if (what == proto::operation::inspect) return proto::choose_rendering(o, head.accept);
  return proto::choose_output(o, head.accept, formats);
}

// As measured, but for extraction: it looks at no more of a body than up to its value, so it is anything up to 100.
std::uint32_t weight_of(action what) noexcept {
  switch (what) {
  case action::extract: return 50;
  case action::inspect: return 500;
  case action::echo: return 0;
  default: return 100;
  }
}

// What has no options refuses them all, as what has some refuses those it does not know.
std::optional<proto::problem> judge_no_options(const request_head& head, arena& memory) noexcept {
  proto::query_parameters parameters(head.query, memory);
  if (const auto p = parameters.next())
    return proto::problem{
        .status = 400, .code = proto::problem_code::unknown_option, .option = p->name, .detail = "there are no options here"};
  return std::nullopt;
}

response refusal(proto::problem p, const request_head& head, arena& memory) noexcept {
  p.instance = head.path;
  p.request_id = head.request_id;
  return problem_answer(p, memory);
}

response text(std::string_view media_type, std::string_view body, std::string_view operation) noexcept {
  return {.content_type = media_type, .body = body, .operation = operation};
}

response operate_on(proto::operation what, const proto::options& o, const request_head& head, const input& body, workspace memory) {
  response r;
  if (what == proto::operation::validate) {
    r = verdict_answer(validate(o, body, memory.scratch), o, head, body, memory);
  } else if (what == proto::operation::inspect) {
    r = inspection_answer(inspect(o, body, memory), o, head, body, memory);
  } else {
    const auto done = what == proto::operation::extract ? extract(o, body, memory) : convert(o, body, memory);
    r = done ? written_answer(*done, what, o, memory.answer) : failure_answer(done.error(), o, head, body, memory);
  }
  label(r, what, o);
  return r;
}

}  // namespace

routes::routes(const route_settings& settings, proto::format_list formats, const readiness& state)
    : settings_(settings), all_limits_{settings.limits}, limits_(&all_limits_.front()), formats_(formats), readiness_(state),
      formats_report_(formats_report(formats)) {}

void routes::set_limits(const limits& next) {
  const std::lock_guard lock(setting_);
  limits_.store(&all_limits_.emplace_back(next), std::memory_order_release);
}

std::span<const route> routes::all() noexcept { return table; }

std::expected<const route*, response> routes::find(const request_head& head, arena& memory) const {
  const route* const r = find_route(table, head.path);
  if (!r || (r->what == action::echo && !settings_.echo)) return std::unexpected(not_found(head, memory));
  if (!r->takes(head.verb)) return std::unexpected(method_not_allowed(head, r->allow(), memory));
  if (r->what == action::echo || r->what == action::formats)
    if (const auto refused = judge_no_options(head, memory)) return std::unexpected(refusal(*refused, head, memory));
  return r;
}

std::optional<response> routes::prepare(proto::operation what, const request_head& head, arena& memory, plan& made) const {
  proto::options& o = made.how;
  o = {};
  o.read.limits = o.write.limits = limits_now();
  const auto refused = judge(what, head, formats_, settings_.coding, memory, made);
  if (!refused) {
    settle_grammar(o);
    return std::nullopt;
  }
  response r = refusal(*refused, head, memory);
  label(r, what, o);
  return r;
}

std::optional<response> routes::refuse(const request_head& head, workspace memory, plan& made) const {
  const auto found = find(head, memory.answer);
  if (!found) return found.error();
  made.where = *found;
  const auto what = operation_of(made.where->what);
  made.streamed = {};
  if (!what) {
    made.coding = coding::agree_anyway(settings_.coding, head);
    made.weight = coding::weigh(weight_of(made.where->what), made.coding);
    return std::nullopt;
  }
  auto refused = prepare(*what, head, memory.answer, made);
  if (made.how.from_sequence) made.streamed = what;
  made.weight = coding::weigh(weight_of(made.where->what), made.coding);
  return refused;
}

response routes::answer(const plan& made, const request_head& head, const input& body, workspace memory) const {
  response r = plain_answer(made, head, body, memory);
  coding::apply(r, made.coding, memory);
  return r;
}

response routes::operate(const plan& made, const request_head& head, const input& body, workspace memory) const {
  const proto::operation what = *operation_of(made.where->what);
  if (made.coding.body == proto::content_coding::identity) return operate_on(what, made.how, head, body, memory);
  const auto plain = coding::decoded_body(body.view(), made.coding, memory);
  response r = plain ? operate_on(what, made.how, head, *plain, memory) : coding::failure_answer(plain.error(), head, memory.answer);
  label(r, what, made.how);
  r.decoded = {made.coding.body, body.size(), plain ? plain->size() : 0};
  return r;
}

response routes::plain_answer(const plan& made, const request_head& head, const input& body, workspace memory) const {
  const action what = made.where->what;
  if (operation_of(what)) return operate(made, head, body, memory);
  switch (what) {
  case action::echo: return text("application/octet-stream", body.view(), "echo");
  case action::formats: return text(json_media_type, formats_report_, "formats");
  case action::openapi_yaml: return text("application/yaml", proto::openapi_yaml(), "openapi");
  case action::openapi_json: return text(json_media_type, proto::openapi_json(), "openapi");
  case action::live: return live();
  case action::ready: return ready(readiness_, head, memory.answer);
  default: return text("text/plain; charset=utf-8", index_text, "index");
  }
}

response routes::problem(const complaint& what, const request_head& head, workspace memory) const {
  return complaint_answer(what, head, memory.answer);
}

}  // namespace smelt::service
