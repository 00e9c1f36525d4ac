#include "service/reload/published.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace smelt::service {
namespace {

TEST(reload_published, gives_a_reader_the_newest_when_it_asks_and_only_then) {
  published<int> source(std::make_shared<const int>(1));
  taken<int> reader(source);
  EXPECT_EQ(*reader, 1);
  EXPECT_FALSE(reader.renew());
  source.put(std::make_shared<const int>(2));
  source.put(std::make_shared<const int>(3));
  EXPECT_EQ(*reader, 1);
  EXPECT_TRUE(reader.renew());
  EXPECT_EQ(*reader, 3);
  EXPECT_FALSE(reader.renew());
}

TEST(reload_published, keeps_what_a_reader_has_alive) {
  const auto first = std::make_shared<const int>(1);
  published<int> source(first);
  taken<int> reader(source);
  source.put(std::make_shared<const int>(2));
  EXPECT_EQ(first.use_count(), 2);
  reader.renew();
  EXPECT_EQ(first.use_count(), 1);
}

TEST(reload_published, never_gives_a_reader_an_older_value_than_it_had) {
  published<int> source(std::make_shared<const int>(0));
  std::thread writer([&] {
    for (int i = 1; i <= 10'000; ++i) source.put(std::make_shared<const int>(i));
  });
  taken<int> reader(source);
  for (int last = 0; last < 10'000; last = *reader) {
    reader.renew();
    ASSERT_GE(*reader, last);
  }
  writer.join();
}

}  // namespace
}  // namespace smelt::service
