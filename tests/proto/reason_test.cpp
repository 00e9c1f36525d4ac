#include "proto/reason.hpp"

#include <gtest/gtest.h>

namespace smelt::proto {
namespace {

// RFC 9110, section 15.
TEST(reason, is_there_for_every_status_that_is_answered) {
  for (const unsigned status :
       {200U, 204U, 400U, 401U, 404U, 405U, 406U, 408U, 411U, 413U, 414U, 415U, 417U, 422U, 429U, 431U, 500U, 501U, 503U, 505U})
    EXPECT_FALSE(reason_phrase(status).empty()) << status;
  EXPECT_EQ(reason_phrase(422), "Unprocessable Content");
}

}  // namespace
}  // namespace smelt::proto
