#include "service/fault_report.hpp"

namespace smelt::service {

void write_fault(const error& what, std::uint64_t offset, const location& where, proto::json_text& to) noexcept {
  to.begin_object();
  to.member("code", name(what.what));
  to.member("detail", what.detail);
  to.member("offset", offset);
  if (where.line > 0) {
    to.member("line", where.line);
    to.member("column", where.column);
  }
  to.member("path", where.path);
  to.end_object();
}

}  // namespace smelt::service
