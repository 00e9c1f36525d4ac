#include "core/stream/converted_keys.hpp"

#include <gtest/gtest.h>

#include "core/format/format.hpp"
#include "tests/core/stream/built_tape.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt {
namespace {

// What stands in the output before is kept.
std::string written(const char* to, const built_tape& b, const write_options& options) {
  block_pool pool;
  arena memory(pool);
  output bytes(memory);
  bytes.append("\xaa");
  conversions counts;
  const auto done = find_format(to)->write(b.to.view(), options, bytes, counts);
  if (!done) return std::string(name(done.error().what)) + " " + std::to_string(done.error().offset);
  return hex(bytes.view());
}

// {"a": 1, [2]: 3, 100("a"): {"b": 4}}: without the tag, the third key is the first again.
TEST(converted_keys, are_found_behind_a_tag_that_was_dropped) {
  built_tape b;
  b.array(1).object().key("a").integer(1).composite_key().array(1).integer(2).end().integer(3);
  b.composite_key().tag(100).text("a").object().key("b").integer(4).end().end().end();
  EXPECT_EQ(written("msgpack", b, {}), "duplicate_key 100");
  EXPECT_EQ(written("msgpack", b, {.duplicates = duplicate_keys::last}), "aa9182910203a16181a16204");
  EXPECT_EQ(written("msgpack", b, {.duplicates = duplicate_keys::first}), "aa9182a16101910203");
  EXPECT_EQ(written("msgpack", b, {.canonical = true, .duplicates = duplicate_keys::last}), "aa9182910203a16181a16204");
  EXPECT_EQ(written("msgpack", b, {.duplicates = duplicate_keys::keep}), "aa9183a16101910203a16181a16204");
}

TEST(converted_keys, are_found_where_numbers_became_text) {
  built_tape b;
  b.object().key("9007199254740993").integer(1).composite_key().integer(9'007'199'254'740'993).integer(2).end();
  for (const char* const to : {"cbor", "msgpack"}) {
    EXPECT_EQ(written(to, b, {.int64 = int64::text}), "duplicate_key 40");
    EXPECT_NE(written(to, b, {}), "duplicate_key 40");
  }
}

TEST(converted_keys, are_found_where_an_extension_became_bytes) {
  built_tape b;
  b.object().composite_key().extension(5, "a").integer(1).composite_key().bytes("a").integer(2).end();
  EXPECT_EQ(written("cbor", b, {}), "duplicate_key 50");
  EXPECT_EQ(written("cbor", b, {.duplicates = duplicate_keys::first}), "aaa1416101");
  EXPECT_EQ(written("msgpack", b, {}), "aa82d4056101c4016102");
}

}  // namespace
}  // namespace smelt
