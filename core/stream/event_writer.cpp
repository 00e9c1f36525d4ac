#include "core/stream/event_writer.hpp"

#include "core/number/decimal.hpp"

namespace smelt {

void event_writer::fail_with(code what, const char* detail) noexcept {
  if (failed_) return;
  failed_ = true;
  error_ = {detail, 0, what};
}

bool event_writer::counted(conversion what, const char* detail) noexcept {
  if (options_.strict) {
    fail_with(code::not_representable, detail);
    return false;
  }
  counts_.count(what);
  return true;
}

bool event_writer::may_drop(const char* detail, const char* refused) noexcept {
  if (options_.tags == tags::drop) return counted(conversion::tag, detail);
  fail_with(code::not_representable, refused);
  return false;
}

std::optional<double> event_writer::nearest(std::string_view lexeme) noexcept {
  char* const digits = to_.memory().try_allocate(lexeme.size(), 1);
  if (!digits) {
    fail_with(code::memory_limit, faults::memory);
    return std::nullopt;
  }
  const double found = number::nearest(number::split(lexeme, digits), &work_);
  to_.memory().shrink(digits, lexeme.size(), 0);
  if (work_ <= options_.limits.work) return found;
  fail_with(code::work_limit, "the numbers take more work than allowed");
  return std::nullopt;
}

}  // namespace smelt
