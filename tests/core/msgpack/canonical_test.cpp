#include "core/msgpack/canonical.hpp"

#include <gtest/gtest.h>

#include "tests/core/msgpack/items.hpp"

namespace smelt::msgpack {
namespace {

std::string canonical(std::string_view bytes) { return rewritten(unhex(bytes), {.canonical = true}); }

TEST(msgpack_canonical, sorts_keys_by_their_encoded_bytes) {
  // 10, {}, [], "z", "aa", null, false, h'00', 200, -33, ext 5, a text of 32 bytes, -1; each with the value 0.
  const std::string text = "d920" + std::string(64, '6');
  const std::string sorted = hex(unhex("8d 0a00 8000 9000 a17a00 a2616100 c000 c200 c4010000 ccc800 d0df00 d4050000" + text + "00 ff00"));
  EXPECT_EQ(canonical("8d ff00" + text + "00 d0df00 d4050000 c4010000 c200 c000 a2616100 a17a00 9000 8000 ccc800 0a00"), sorted);
  EXPECT_EQ(canonical(sorted), sorted);
}

TEST(msgpack_canonical, sorts_texts_by_length_and_then_by_their_bytes) {
  EXPECT_EQ(canonical("84 a26161 01 a17a 02 a161 03 a0 04"), "84a004a16103a17a02a2616101");
  const std::string longer = "da0100" + std::string(512, '6');
  const std::string shorter = "d9ff" + std::string(510, '7');
  EXPECT_EQ(canonical("82 " + longer + "01" + shorter + "02"), "82" + shorter + "02" + longer + "01");
}

TEST(msgpack_canonical, sorts_at_every_depth_and_makes_everything_short) {
  EXPECT_EQ(canonical("82a16201a161 92 82a16402a16301 81a16500"), "82a1619282a16301a1640281a16500a16201");
  EXPECT_EQ(canonical("dd00000003 cf0000000000000001 cb3ff8000000000000 da00026162"), "9301ca3fc00000a26162");
}

TEST(msgpack_canonical, sorts_maps_that_are_keys_before_they_are_compared) {
  EXPECT_EQ(canonical("83 82a16201a16102 03 81a16101 04 8202000100 05"), "8381a161010482010002000582a16102a1620103");
}

TEST(msgpack_canonical, keeps_equal_keys_in_their_order) { EXPECT_EQ(canonical("83a16201a16102a16203"), "83a16102a16201a16203"); }

}  // namespace
}  // namespace smelt::msgpack
