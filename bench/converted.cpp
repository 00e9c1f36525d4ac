#include "bench/converted.hpp"

#include "bench/must.hpp"

namespace smelt::bench {

std::string converted(std::string_view bytes, const format& from, const format& to) {
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  must(from.read(bytes, {}, tokens));
  output written(memory);
  conversions counts;
  must(to.write(tokens.view(), {}, written, counts));
  return std::string(written.view());
}

}  // namespace smelt::bench
