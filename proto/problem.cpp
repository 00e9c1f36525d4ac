#include "proto/problem.hpp"

#include "proto/json_text.hpp"
#include "proto/reason.hpp"

namespace smelt::proto {

namespace {

// Of a client's text only so much comes back.
constexpr std::size_t longest_quote = 200;

void write_quoted(json_text& json, std::string_view text) noexcept {
  json.part("\"");
  json.part(text.substr(0, longest_quote));
  json.part(text.size() > longest_quote ? "...\"" : "\"");
}

void write_hints(json_text& json, const problem& p) noexcept {
  if (!p.meant.empty()) {
    json.part("; did you mean ");
    write_quoted(json, p.meant);
    json.part("?");
  }
  if (p.hint.empty()) return;
  json.part("; ");
  json.part(p.hint);
  if (!p.hinted) return;
  json.part(" send ");
  json.part(p.hinted.media_types().front());
}

void write_detail(json_text& json, const problem& p) noexcept {
  json.key("detail");
  json.begin_text();
  if (p.option.data() != nullptr) {
    json.part("option ");
    write_quoted(json, p.option);
    json.part(": ");
  }
  json.part(p.detail);
  if (p.subject.data() != nullptr) {
    json.part(": ");
    write_quoted(json, p.subject);
  }
  std::string_view before = "; allowed: ";
  for (const std::string_view a : p.allowed) {
    json.part(before);
    json.part(a);
    before = ", ";
  }
  write_hints(json, p);
  json.end_text();
}

void write_position(json_text& json, const problem_position& at) noexcept {
  json.member("offset", at.offset);
  if (at.line == 0) return;
  json.member("line", at.line);
  json.member("column", at.column);
}

}  // namespace

void write(const problem& p, output& to) noexcept {
  json_text json(to);
  json.begin_object();
  json.member("type", "about:blank");
  json.member("title", reason_phrase(p.status));
  json.member("status", p.status);
  write_detail(json, p);
  json.member("code", p.code);
  if (p.option.data() != nullptr) json.member("option", p.option.substr(0, longest_quote));
  if (!p.instance.empty()) json.member("instance", p.instance);
  if (p.record > 0) json.member("record", p.record);
  if (p.position) write_position(json, *p.position);
  if (p.offset) json.member("offset", *p.offset);
  if (p.path.data() != nullptr || p.position) json.member("path", p.path.data() != nullptr ? p.path : p.position->path);
  if (p.limit) json.member("limit", *p.limit);
  if (!p.supported.empty()) {
    json.key("supported");
    json.begin_array();
    each_type(p.supported, [&json](const payload_type& t) { json.text(t.media_types().front()); });
    json.end_array();
  }
  if (!p.request_id.empty()) json.member("request_id", p.request_id);
  json.end_object();
}

unsigned status_of(code what) noexcept {
  switch (what) {
  case code::duplicate_key:
  case code::field_absent:
  case code::not_representable:
  case code::output_limit:
  case code::wrong_type:
  case code::out_of_range: return 422;
  case code::bytes_limit: return 413;
  case code::memory_limit: return 503;
  default: return 400;
  }
}

std::optional<std::uint64_t> limit_of(code what, const limits& bounds) noexcept {
  switch (what) {
  case code::depth_limit: return bounds.depth;
  case code::bytes_limit: return bounds.bytes;
  case code::tokens_limit: return bounds.tokens;
  case code::text_limit: return bounds.text;
  case code::digits_limit: return bounds.digits;
  case code::work_limit: return bounds.work;
  case code::output_limit: return bounds.output;
  default: return std::nullopt;
  }
}

}  // namespace smelt::proto
