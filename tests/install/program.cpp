// A user's program: the JSON text of its argument as CBOR.
#include "core/format/read.hpp"
#include "core/format/write.hpp"

#include <cstdio>

int main(int, char** arguments) {
  smelt::block_pool pool;
  smelt::arena memory(pool);
  smelt::tape tokens(memory);
  smelt::output to(memory);
  smelt::conversions counts;
  if (const auto done = smelt::read(*smelt::find_format("json"), std::string_view(arguments[1]), {}, tokens); !done)
    return std::printf("at byte %u: %s\n", done.error().offset, done.error().detail), 1;
  if (!smelt::write(*smelt::find_format("cbor"), tokens.view(), {}, to, counts)) return 1;
  for (const char byte : to.view()) std::printf("%02x", static_cast<unsigned char>(byte));
}
