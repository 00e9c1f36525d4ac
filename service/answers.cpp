#include "service/answers.hpp"

namespace smelt::service {

namespace {

constexpr std::string_view retry_soon = "Retry-After: 1\r\n";

// RFC 9110, section 15.5.16: a 415 says what would have been taken.
std::string_view accept_line(const proto::problem& p, arena& memory) noexcept {
  output to(memory);
  std::string_view before = "Accept: ";
  const auto add = [&](std::string_view one) {
    to.append(before);
    to.append(one);
    before = ", ";
  };
  if (p.code == proto::problem_code::unsupported_encoding) {
    before = "Accept-Encoding: ";
    for (const std::string_view coding : p.allowed) add(coding);
  } else {
    proto::each_type(p.supported, [&](const proto::payload_type& t) { add(t.media_types().front()); });
  }
  if (to.size() == 0) return {};
  to.append("\r\n");
  return to.ok() ? to.view() : std::string_view();
}

std::string_view headers_for(const proto::problem& p, arena& memory) noexcept {
  if (p.status == 503 || p.status == 429) return retry_soon;
  if (p.status == 415) return accept_line(p, memory);
  return {};
}

}  // namespace

response without_memory() noexcept {
  return {.status = 503,
          .content_type = proto::problem_media_type,
          .headers = retry_soon,
          .body = R"({"type":"about:blank","title":"Service Unavailable","status":503,"detail":"no memory is left for the answer",)"
                  R"("code":"memory_limit"})",
          .code = name(code::memory_limit)};
}

response problem_answer(const proto::problem& p, arena& memory) noexcept {
  response r{.status = p.status, .content_type = proto::problem_media_type, .headers = headers_for(p, memory), .code = p.code};
  output to(memory);
  proto::write(p, to);
  if (!to.ok()) return without_memory();
  r.body = to.view();
  return r;
}

response complaint_answer(const complaint& what, const request_head& head, arena& memory) noexcept {
  return problem_answer({.status = what.status,
                         .code = what.code,
                         .detail = what.detail,
                         .offset = what.offset,
                         .limit = what.limit,
                         .instance = head.path,
                         .request_id = head.request_id},
                        memory);
}

response not_found(const request_head& head, arena& memory) noexcept {
  return problem_answer({.status = 404,
                         .code = proto::problem_code::not_found,
                         .detail = "nothing is served here; /openapi.yaml says what is, and where",
                         .instance = head.path,
                         .request_id = head.request_id},
                        memory);
}

response method_not_allowed(const request_head& head, std::string_view allow, arena& memory) noexcept {
  response r = problem_answer({.status = 405,
                               .code = proto::problem_code::method_not_allowed,
                               .detail = "this resource does not have the method",
                               .subject = head.method_name,
                               .instance = head.path,
                               .request_id = head.request_id},
                              memory);
  if (r.status == 405) r.headers = allow;
  return r;
}

response live() noexcept { return {.content_type = json_media_type, .body = R"({"status":"ok"})", .operation = "health"}; }

response ready(const readiness& state, const request_head& head, arena& memory) noexcept {
  if (state.ready()) return live();
  response r = problem_answer({.status = 503,
                               .code = proto::problem_code::not_ready,
                               .detail = "the service is starting or stopping",
                               .instance = head.path,
                               .request_id = head.request_id},
                              memory);
  r.operation = "health";
  return r;
}

}  // namespace smelt::service
