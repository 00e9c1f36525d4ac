#include "core/stream/converted_keys.hpp"

#include <limits>

#include "core/stream/duplicates.hpp"
#include "core/stream/faults.hpp"

namespace smelt {

namespace {

constexpr std::uint32_t any = std::numeric_limits<std::uint32_t>::max();

// The offset in `value` of the key that lies at `offset` in what was written: conversions change keys, but not how many there are.
std::size_t offset_of_key(const tape_view& value, const tape_view& written, std::uint32_t offset) noexcept {
  std::uint32_t key = value.first;
  for (std::uint32_t i = written.first; i < written.last; ++i) {
    if (!written[i].is(kind::key)) continue;
    while (key < value.last && !value[key].is(kind::key)) ++key;
    if (key == value.last || written[i].offset(written.base) == offset) break;
    ++key;
  }
  return value[key < value.last ? key : value.first].offset(value.base);
}

}  // namespace

result<void> resolve_converted_keys(const tape_view& value, std::size_t begin, const rewriting& format, const write_options& options,
                                    output& to) {
  if (options.duplicates == duplicate_keys::keep) return {};
  tape again(to.memory());
  // What was written is as deep and as long as it is.
  const limits bounds{.depth = any, .bytes = any, .tokens = any, .text = any, .digits = any, .work = options.limits.work};
  const std::string_view written = to.view().substr(begin);
  const auto read = format.read(written, {.limits = bounds}, again);
  if (!read) return fail(read.error().what, value[value.first].offset(value.base), read.error().detail);
  const auto resolved = resolve_duplicates(again, options.duplicates, bounds);
  if (!resolved) return fail(resolved.error().what, offset_of_key(value, again.view(), resolved.error().offset), resolved.error().detail);
  output rewritten(to.memory());
  conversions none;
  if (const auto done = format.write(again.view(), {.duplicates = duplicate_keys::keep}, rewritten, none); !done) return done;
  to.truncate(begin);
  to.append(rewritten.view());
  if (!to.ok()) return faults::spent(value[value.first].offset(value.base));
  return {};
}

}  // namespace smelt
