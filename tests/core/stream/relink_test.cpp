#include "core/stream/relink.hpp"

#include <gtest/gtest.h>

#include "built_tape.hpp"

namespace smelt {
namespace {

TEST(relink, gives_both_ends_of_every_container_each_other_and_the_same_count) {
  built_tape built;
  // tag, [ null, { "a": { }, "b": [ ] }, [ [ ] ] ]
  built.tag(1).array(3).null().object().key("a").object().end().key("b").array(0).end().end().array(1).array(0).end().end().end();
  tape& to = built.to;
  for (std::uint32_t i = 0; i < to.size(); ++i) {
    if (to[i].is(kind::begin_array) || to[i].is(kind::begin_object) || to[i].is(kind::end_array) || to[i].is(kind::end_object))
      to[i].set_other(999);
  }
  relink(to);
  const std::pair<std::uint32_t, std::uint32_t> ends[] = {{1, 15}, {3, 10}, {5, 6}, {8, 9}, {11, 14}, {12, 13}};
  for (const auto& [begin, end] : ends) {
    EXPECT_EQ(to[begin].other(), end);
    EXPECT_EQ(to[end].other(), begin);
    EXPECT_EQ(to[end].count(), to[begin].count());
  }
  EXPECT_EQ(to[1].count(), 3U);
  EXPECT_EQ(to[10].count(), 2U);
  EXPECT_EQ(to[0].bits(), 1U);
  EXPECT_EQ(to[15].offset(nullptr), 160U);  // offsets stay
}

TEST(relink, leaves_a_tape_without_containers_alone) {
  built_tape built;
  built.tag(7).integer(42);
  relink(built.to);
  EXPECT_EQ(built.to[0].bits(), 7U);
  EXPECT_EQ(built.to[1].integer(), 42);
}

}  // namespace
}  // namespace smelt
