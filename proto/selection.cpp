#include "proto/selection.hpp"

#include "proto/negotiation.hpp"

namespace smelt::proto {

namespace {

problem unsupported_type(std::string_view content_type, format_list formats) noexcept {
  problem p{.status = 415, .code = problem_code::unsupported_media_type, .supported = formats};
  if (content_type.empty()) {
    p.detail = "the payload's format is not known: send Content-Type, or name it with ?from=";
  } else {
    p.detail = "no format has this Content-Type (?from= names a format in its place)";
    p.subject = content_type;
  }
  return p;
}

constexpr std::string_view json_types[] = {"application/json"};
constexpr std::string_view text_types[] = {"text/plain"};
// A format as far as negotiation looks at it.
constexpr format negotiable(std::string_view name, std::span<const std::string_view> media_types) noexcept {
  return {.name = name,
          .media_types = media_types,
          .suffix = {},
          .text = true,
          .carries = {},
          .lacks = {},
          .read = nullptr,
          .write = nullptr,
          .find = nullptr};
}

constexpr format as_json = negotiable("json", json_types);
constexpr format as_text = negotiable("text", text_types);
constexpr const format* renderings[] = {&as_json, &as_text};

}  // namespace

std::optional<problem> choose_input(options& o, std::string_view content_type, format_list formats) noexcept {
  if (!o.from) o.set_source(type_of_content_type(formats, content_type));
  if (!o.from) return unsupported_type(content_type, formats);
  return std::nullopt;
}

std::optional<problem> choose_output(options& o, std::string_view accept, format_list formats) noexcept {
  if (!o.to) o.set_target(negotiate(accept, formats, o.source()));
  if (!o.to) {
    return problem{.status = 406,
                   .code = problem_code::not_acceptable,
                   .detail = "no format suits Accept (?to= names a format in its place)",
                   .subject = accept,
                   .supported = formats};
  }
  return settle_target(o);
}

std::optional<problem> choose_rendering(options& o, std::string_view accept) noexcept {
  if (names_rendering(o)) return std::nullopt;
  const format* const chosen = negotiate(accept, renderings, {&as_json}).documents;
  if (!chosen) {
    return problem{.status = 406,
                   .code = problem_code::not_acceptable,
                   .detail = "an inspection is JSON or text/plain (?render= names one in place of Accept)",
                   .subject = accept,
                   .supported = renderings};
  }
  o.render = chosen == &as_text ? rendering::text : rendering::json;
  return std::nullopt;
}

}  // namespace smelt::proto
