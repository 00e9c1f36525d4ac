#include "service/formats_report.hpp"

#include "proto/json_text.hpp"

namespace smelt::service {

namespace {

void write_media_types(proto::json_text& json, std::span<const std::string_view> types) noexcept {
  json.key("media_types");
  json.begin_array();
  for (const std::string_view type : types) json.text(type);
  json.end_array();
}

void write_sequence(proto::json_text& json, const sequence& s) noexcept {
  constexpr std::string_view framings[] = {"lines", "record_separators", "none"};
  json.begin_object();
  json.member("name", s.name);
  write_media_types(json, s.media_types);
  json.member("suffix", s.suffix);
  json.member("framing", framings[static_cast<std::size_t>(s.how)]);
  json.end_object();
}

void write_format(proto::json_text& json, const format& f) noexcept {
  json.begin_object();
  json.member("name", f.name);
  write_media_types(json, f.media_types);
  json.member("suffix", f.suffix);
  json.key("text");
  json.boolean(f.text);
  json.member("carries", f.carries);
  json.member("lacks", f.lacks);
  json.key("sequences");
  json.begin_array();
  for (const sequence& s : f.sequences) write_sequence(json, s);
  json.end_array();
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
