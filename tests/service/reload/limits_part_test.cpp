#include "service/reload/limits_part.hpp"

#include <gtest/gtest.h>

#include "tests/service/routes_fixture.hpp"

namespace smelt::service::test {
namespace {

struct reload_limits_part : routes_test {
  limits_part tested{served};
};

TEST_F(reload_limits_part, changes_what_documents_may_be_once_it_is_taken) {
  config::settings next;
  next.limits.depth = 1;
  EXPECT_EQ(post("/v1/validate", "[[1]]").status, 200);
  EXPECT_TRUE(tested.check(next).empty());
  EXPECT_EQ(post("/v1/validate", "[[1]]").status, 200);
  tested.take();
  EXPECT_EQ(post("/v1/validate", "[[1]]").status, 400);
  EXPECT_EQ(post("/v1/validate", "[1]").status, 200);
}

}  // namespace
}  // namespace smelt::service::test
