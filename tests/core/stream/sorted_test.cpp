#include "core/stream/sorted.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/stream/built_tape.hpp"

namespace smelt {

namespace {

// Shorter keys first; composite keys, spelled by how many tokens they have, last.
bool shorter(const member_key& left, const member_key& right) noexcept {
  if (left.composite != right.composite) return right.composite;
  return left.content.size() < right.content.size();
}

result<std::string_view> spell(const tape_view& key, const write_options&, arena&) {
  return std::string_view("xxxxxxxxxxxxxxxx").substr(0, key.last - key.first);
}

constexpr key_order by_length{shorter, spell};

// Keys and integers in the order in which they stand; brackets for containers whose ends know each other.
std::string shown(const tape& t) {
  std::string text;
  for (std::uint32_t i = 0; i < t.size(); ++i) {
    const token& now = t[i];
    const bool begins = now.is(kind::begin_array) || now.is(kind::begin_object);
    const bool ends = now.is(kind::end_array) || now.is(kind::end_object);
    if (now.is(kind::key)) text += now.has(flag::composite) ? "?" : std::string(now.view()) + ":";
    if (now.is(kind::integer)) text += std::to_string(now.integer()) + " ";
    if (begins || ends) text += t[now.other()].other() == i ? (begins ? "(" : ")") : "!";
  }
  return text;
}

std::string sorted(const built_tape& from, const write_options& options = {}) {
  block_pool pool;
  arena memory(pool);
  tape to(memory);
  const auto done = sort_members(from.to.view(), to, by_length, options);
  return done ? shown(to) : std::string(name(done.error().what));
}

TEST(sorted, puts_members_of_every_object_in_order) {
  built_tape t;
  t.object().key("ccc").integer(1).key("a").array(2).object().key("zz").integer(2).key("y").integer(3).end().integer(4).end();
  t.key("bb").integer(5).end();
  EXPECT_EQ(sorted(t), "(a:((y:3 zz:2 )4 )bb:5 ccc:1 )");
}

TEST(sorted, leaves_what_is_in_order_and_keeps_equal_keys_as_they_stand) {
  built_tape t;
  t.object().key("a").integer(1).key("b").integer(2).key("cc").integer(3).key("d").integer(4).end();
  EXPECT_EQ(sorted(t), "(a:1 b:2 d:4 cc:3 )");
}

TEST(sorted, sorts_objects_inside_of_keys_first) {
  built_tape t;
  t.object().composite_key().object().key("bb").integer(1).key("a").integer(2).end().integer(3);
  t.composite_key().integer(7).integer(8).key("x").integer(9).end();
  EXPECT_EQ(sorted(t), "(x:9 ?7 8 ?(a:2 bb:1 )3 )");
}

TEST(sorted, takes_one_value_out_of_a_tape) {
  built_tape t;
  t.array(2).integer(1).object().key("bb").integer(2).key("a").integer(3).end().end();
  block_pool pool;
  arena memory(pool);
  tape to(memory);
  ASSERT_TRUE(sort_members(t.to.value(2), to, by_length, {}));
  EXPECT_EQ(shown(to), "(a:3 bb:2 )");
}

TEST(sorted, bounds_the_work_that_keys_cause) {
  built_tape t;
  t.object().composite_key().array(3).integer(1).integer(2).integer(3).end().integer(4).key("a").integer(5).end();
  write_options options;
  options.limits.work = 4;
  EXPECT_EQ(sorted(t, options), "work_limit");
  options.limits.work = 5;
  EXPECT_EQ(sorted(t, options), "(a:5 ?(1 2 3 )4 )");
}

TEST(sorted, fails_when_memory_is_spent) {
  built_tape t;
  t.object().key("bb").integer(1).key("a").integer(2).end();
  block_pool pool;
  arena memory(pool, 0);
  tape to(memory);
  const auto done = sort_members(t.to.view(), to, by_length, {});
  ASSERT_FALSE(done);
  EXPECT_EQ(name(done.error().what), "memory_limit");
}

}  // namespace

}  // namespace smelt
