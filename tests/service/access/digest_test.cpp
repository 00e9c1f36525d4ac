#include "service/access/digest.hpp"

#include <gtest/gtest.h>

#include "service/telemetry/heap.hpp"

namespace smelt::service::access {
namespace {

std::string hex(const digest& of) {
  std::string text;
  for (const unsigned char byte : of) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

// FIPS 180-2, appendix B.1 and B.2.
TEST(access_digest, is_that_of_the_standard_time_after_time) {
  EXPECT_EQ(hex(digest_of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(digest_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex(digest_of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(access_digest, asks_nothing_of_the_heap) {
  telemetry::heap_here.counting = true;
  const auto before = telemetry::heap_here.allocations;
  for (int i = 0; i < 100; ++i) (void)digest_of("0123456789abcdef0123456789abcdef");
  const auto after = telemetry::heap_here.allocations;
  telemetry::heap_here.counting = false;
  EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace smelt::service::access
