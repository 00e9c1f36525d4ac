#include "service/verdict.hpp"

#include "proto/json_text.hpp"
#include "service/fault_report.hpp"

namespace smelt::service {

bool is_verdict(code what) noexcept {
  switch (what) {
  case code::truncated:
  case code::unexpected:
  case code::trailing:
  case code::invalid_text:
  case code::invalid_escape:
  case code::invalid_number:
  case code::duplicate_key: return true;
  default: return false;
  }
}

void write_verdict(const error& fault, std::uint64_t record, std::uint64_t offset, const location& where, output& to) noexcept {
  proto::json_text json(to);
  json.begin_object();
  json.key("valid");
  json.boolean(false);
  if (record > 0) json.member("record", record);
  json.key("errors");
  json.begin_array();
  write_fault(fault, offset, where, json);
  json.end_array();
  json.end_object();
}

}  // namespace smelt::service
