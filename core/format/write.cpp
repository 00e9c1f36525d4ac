#include "core/format/write.hpp"

namespace smelt {

result<void> write(const format& target, const tape_view& value, const write_options& options, output& to, conversions& counts) {
  to.hold_to(to.size() + options.limits.output);
  const auto done = target.write(value, options, to, counts);
  if (!to.is_beyond()) return done;
  return fail(code::output_limit, done ? value[value.first].offset(value.base) : done.error().offset,
              "what would be written is longer than allowed");
}

}  // namespace smelt
