// What writers of events have in common: the output, the first failure, and what may become of values that their format lacks.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/number/parse.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/options.hpp"

namespace smelt {

// Errors have no offset of their own. Output and conversions must outlive it.
class event_writer {
 public:
  bool failed() const noexcept { return failed_; }
  // The first failure.
  result<void> finish() const noexcept {
    if (failed_) return std::unexpected(error_);
    return {};
  }

 protected:
  event_writer(output& to, const write_options& options, conversions& counts) noexcept : to_(to), options_(options), counts_(counts) {}

  // Where that many bytes may go; null after a failure, and where memory is spent, which is one.
  char* reserve(std::size_t count) noexcept {
    if (failed_) [[unlikely]]
      return nullptr;
    char* const at = to_.reserve(count);
    if (!at) [[unlikely]]
      fail_with(code::memory_limit, faults::memory);
    return at;
  }
  // Whether a value that the format lacks may take another form.
  bool counted(conversion what, const char* detail) noexcept;
  // Whether what a tag or an extension's type says may be lost. `refused`: the detail where tags=refuse was asked for.
  bool may_drop(const char* detail, const char* refused) noexcept;
  // The same of a time's offset from UTC, which an instant does not hold.
  bool may_drop_offset() noexcept {
    return may_drop("the time would lose its offset from UTC", "the time would lose its offset from UTC, and tags=refuse was asked for");
  }
  // The double nearest to a lexeme, whose cost counts as work. None: that, or memory, is spent.
  std::optional<double> nearest(std::string_view lexeme) noexcept;
  void fail_with(code what, const char* detail) noexcept;

  output& to_;
  const write_options options_;

 private:
  conversions& counts_;
  std::uint64_t work_ = 0;
  bool failed_ = false;
  error error_{};
};

// A lexeme that says no more than a 64-bit integer or a double, to a sink as that. False: it says more, and nothing was done.
template <class Sink>
bool play_number(std::string_view lexeme, Sink& sink) noexcept {
  const number::parsed parsed = number::classify(lexeme.data(), lexeme.data() + lexeme.size());
  switch (parsed.what) {
  case number::form::integer: return sink.integer(static_cast<std::int64_t>(parsed.bits)), true;
  case number::form::unsigned_integer: return sink.unsigned_integer(parsed.bits), true;
  case number::form::real: return sink.real(std::bit_cast<double>(parsed.bits)), true;
  default: return false;
  }
}

}  // namespace smelt
