#include "core/base/nearest_name.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt {
namespace {

std::string_view meant(std::string_view written) {
  nearest_name nearest(written);
  for (const std::string_view command : {"serve", "convert", "config", "ping"}) nearest.consider(command);
  return nearest.found();
}

TEST(nearest_name, knows_a_slip_of_the_keyboard) {
  EXPECT_EQ(meant("convrt"), "convert");
  EXPECT_EQ(meant("serv"), "serve");
  EXPECT_EQ(meant("cofnig"), "config");
  EXPECT_EQ(meant("ping"), "ping");
}

TEST(nearest_name, guesses_nothing_from_another_word) {
  EXPECT_EQ(meant("inspect"), "");
  EXPECT_EQ(meant("x"), "");
  EXPECT_EQ(meant(""), "");
  EXPECT_EQ(meant(std::string(100'000, 'c')), "");
  EXPECT_EQ(nearest_name("serve").found(), "");
}

TEST(nearest_name, passes_over_names_that_are_too_long) {
  nearest_name nearest(std::string_view("serve"));
  nearest.consider(std::string(nearest_name::longest + 1, 's'));
  nearest.consider("serve");
  EXPECT_EQ(nearest.found(), "serve");
}

}  // namespace
}  // namespace smelt
