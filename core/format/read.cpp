#include "core/format/read.hpp"

#include "core/stream/duplicates.hpp"

namespace smelt {

result<void> read(const format& from, const input& document, const read_options& options, tape& to) {
  if (auto done = from.read(document, options, to); !done) return done;
  return resolve_duplicates(to, options.duplicates, options.limits);
}

}  // namespace smelt
