#include "core/json/open_keys.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/base/block_pool.hpp"
#include "core/base/input.hpp"

namespace smelt::json {
namespace {

class open_keys_of_json : public testing::Test {
 protected:
  void add(const std::string& key) {
    const std::string memory = key + std::string(text_slack, ' ');
    keys_.add(std::string_view(memory).substr(0, key.size()));
  }
  void add_numbered(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) add("key " + std::to_string(i));
  }

  block_pool pool_;
  arena memory_{pool_};
  open_keys keys_{memory_};
};

TEST_F(open_keys_of_json, are_told_apart_however_many_one_object_has) {
  for (const std::uint32_t count : {0U, 1U, 2U, 8U, 255U, 256U, 257U, 341U, 342U, 1'024U, 1'025U, 5'000U}) {
    add_numbered(count);
    EXPECT_TRUE(keys_.close(count)) << count;
  }
}

TEST_F(open_keys_of_json, are_not_where_one_is_there_twice) {
  for (const std::uint32_t count : {1U, 8U, 255U, 256U, 1'024U, 5'000U}) {
    add_numbered(count);
    add("key 0");
    EXPECT_FALSE(keys_.close(count + 1)) << count;
    add_numbered(count);
    add("key " + std::to_string(count - 1));
    EXPECT_FALSE(keys_.close(count + 1)) << count;
  }
}

TEST_F(open_keys_of_json, of_an_object_are_kept_while_others_within_it_end) {
  add("key 0");
  for (int inner = 0; inner < 3; ++inner) {
    add_numbered(2'000);
    EXPECT_TRUE(keys_.close(2'000));
  }
  add("key 1");
  EXPECT_TRUE(keys_.close(2));
  add("key 0");
  add_numbered(1'500);
  EXPECT_TRUE(keys_.close(1'500));
  add("key 0");
  EXPECT_FALSE(keys_.close(2));
}

TEST_F(open_keys_of_json, beyond_all_room_are_not_known_to_differ_until_their_objects_have_ended) {
  add_numbered(70'000);
  EXPECT_TRUE(keys_.crowded());
  EXPECT_FALSE(keys_.close(70'000));
  EXPECT_FALSE(keys_.crowded());
  add_numbered(100);
  EXPECT_TRUE(keys_.close(100));
}

TEST(open_keys_without_memory, are_told_apart_while_few_are_open) {
  block_pool pool({.budget = 0});
  arena memory(pool);
  open_keys keys(memory);
  const std::string text = "0123456789abcdef" + std::string(text_slack, ' ');
  const auto add = [&](std::size_t size) { keys.add(std::string_view(text).substr(0, size)); };
  for (std::size_t size = 0; size < 16; ++size) add(size);
  EXPECT_TRUE(keys.close(16));
  for (int i = 0; i < 2'000; ++i) add(3);
  EXPECT_FALSE(keys.close(2'000));
  add(1);
  add(2);
  EXPECT_TRUE(keys.close(2));
}

}  // namespace
}  // namespace smelt::json
