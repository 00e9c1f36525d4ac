#include "config/nearest.hpp"

#include <gtest/gtest.h>

#include <array>

namespace smelt::config {
namespace {

const std::array<std::string, 4> commands{"serve", "convert", "config", "ping"};

TEST(config_nearest, knows_a_slip_of_the_keyboard) {
  EXPECT_EQ(nearest("convrt", commands), "convert");
  EXPECT_EQ(nearest("serv", commands), "serve");
  EXPECT_EQ(nearest("cofnig", commands), "config");
  EXPECT_EQ(nearest("ping", commands), "ping");
}

TEST(config_nearest, guesses_nothing_from_another_word) {
  EXPECT_EQ(nearest("inspect", commands), std::nullopt);
  EXPECT_EQ(nearest("x", commands), std::nullopt);
  EXPECT_EQ(nearest(std::string(100'000, 'c'), commands), std::nullopt);
  EXPECT_EQ(nearest("serve", {}), std::nullopt);
}

}  // namespace
}  // namespace smelt::config
