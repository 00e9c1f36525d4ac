#include "service/formats_report.hpp"

#include "proto/json_text.hpp"

namespace smelt::service {

namespace {

void write_format(proto::json_text& json, const format& f) noexcept {
  json.begin_object();
  json.member("name", f.name);
  json.key("media_types");
  json.begin_array();
  for (const std::string_view type : f.media_types) json.text(type);
  json.end_array();
  json.member("suffix", f.suffix);
  json.key("text");
  json.boolean(f.text);
  json.member("carries", f.carries);
  json.member("lacks", f.lacks);
  json.end_object();
}

}  // namespace

std::string formats_report(proto::format_list formats) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  proto::json_text json(to);
  json.begin_object();
  json.key("formats");
  json.begin_array();
  for (const format* f : formats) write_format(json, *f);
  json.end_array();
  json.end_object();
  return std::string(to.view());
}

}  // namespace smelt::service
