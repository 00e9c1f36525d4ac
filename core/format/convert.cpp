#include "core/format/convert.hpp"

#include "core/format/direct.hpp"
#include "core/format/read.hpp"
#include "core/format/write.hpp"

namespace smelt {

result<void> convert(const format& from, const format& target, const input& document, const read_options& reading,
                     const write_options& writing, tape& tokens, output& to, conversions& counts) {
  if (write_directly(from, target, document, reading, writing, tokens.memory(), to)) return {};
  if (auto done = read(from, document, reading, tokens); !done) return done;
  return write(target, tokens.view(), writing, to, counts);
}

}  // namespace smelt
