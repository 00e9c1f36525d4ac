#include "core/cbor/typed_arrays.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"

namespace smelt::cbor {

namespace {

TEST(cbor_typed_arrays, reads_every_element_in_both_orders_and_writes_it_back) {
  struct array_case {
    std::string_view bytes;
    std::string_view shown;
  };
  constexpr array_case cases[] = {
      {"d84043010203", "u8(1, 2, 3)"},
      {"d8414400020004", "u16be(2, 4)"},
      {"d84248000000020000ffff", "u32be(2, 65535)"},
      {"d843480000000000000001", "u64be(1)"},
      {"d84442ff00", "u8c(255, 0)"},
      {"d8454402000400", "u16le(2, 4)"},
      {"d8464402000000", "u32le(2)"},
      {"d847480100000000000000", "u64le(1)"},
      {"d84842ff7f", "i8(-1, 127)"},
      {"d84944fffe0001", "i16be(-2, 1)"},
      {"d84a44fffffffd", "i32be(-3)"},
      {"d84b48fffffffffffffffc", "i64be(-4)"},
      {"d84d44feff0100", "i16le(-2, 1)"},
      {"d84e44fdffffff", "i32le(-3)"},
      {"d84f48fcffffffffffffff", "i64le(-4)"},
      {"d850443c00c000", "f16be(1.0, -2.0)"},
      {"d851443fc00000", "f32be(1.5)"},
      {"d852483ff199999999999a", "f64be(1.1)"},
      {"d853503fff0000000000000000000000000000", "f128be(h'3fff0000000000000000000000000000')"},
      {"d85444003c00c0", "f16le(1.0, -2.0)"},
      {"d855440000c03f", "f32le(1.5)"},
      {"d856489a9999999999f13f", "f64le(1.1)"},
      {"d857500000000000000000000000000000ff3f", "f128le(h'3fff0000000000000000000000000000')"},
      {"d85240", "f64be()"},
  };
  for (const auto& c : cases) {
    const std::string bytes = unhex(c.bytes);
    EXPECT_EQ(reading(bytes).shown(), c.shown);
    EXPECT_EQ(rewritten(bytes), c.bytes);
    for (std::size_t length = 0; length < bytes.size(); ++length) EXPECT_EQ(reading(bytes.substr(0, length)).fault(), "truncated");
  }
}

TEST(cbor_typed_arrays, points_into_the_input_and_joins_chunks) {
  const std::string bytes = unhex("81 d84144 00020004");
  block_pool pool;
  arena memory(pool);
  tape to(memory);
  ASSERT_TRUE(read(input(bytes), {}, to));
  EXPECT_EQ(to[1].numbers().data, bytes.data() + 4);
  EXPECT_EQ(to[1].offset(to.base()), 1U);
  EXPECT_EQ(reading(unhex("d841 5f 41 00 43 020004 ff")).shown(), "u16be(2, 4)");
}

// RFC 8746, figure 1: two rows of three, as a typed array.
TEST(cbor_typed_arrays, reads_arrays_of_more_dimensions) {
  constexpr std::string_view figure_1 = "d82882820203d8414c000200040008000400100100";
  EXPECT_EQ(reading(unhex(figure_1)).shown(), "u16be[2 3](2, 4, 8, 4, 16, 256)");
  EXPECT_EQ(rewritten(unhex(figure_1)), figure_1);
  constexpr std::string_view by_columns = "d9041082820203d8414c000200040008000400100100";
  EXPECT_EQ(reading(unhex(by_columns)).shown(), "u16be[column-major 2 3](2, 4, 8, 4, 16, 256)");
  EXPECT_EQ(rewritten(unhex(by_columns)), by_columns);
  EXPECT_EQ(rewritten(unhex("d828 9f 9f0203ff d841 4c 000200040008000400100100 ff")), figure_1);
  EXPECT_EQ(rewritten(unhex("d828 82 82 1800 03 d841 40")), "unexpected");
  const std::string whole = unhex(figure_1);
  for (std::size_t length = 0; length < whole.size(); ++length) EXPECT_EQ(reading(whole.substr(0, length)).fault(), "truncated") << length;
}

// RFC 8746, figure 2: the same with a classical array, which stays what it is.
TEST(cbor_typed_arrays, leaves_dimensions_over_other_arrays_as_tags) {
  EXPECT_EQ(reading(unhex("d828 82 82 02 03 86 02 04 08 04 10 190100")).shown(), "40([[2, 3], [2, 4, 8, 4, 16, 256]])");
  EXPECT_EQ(reading(unhex("d829 82 f5 f4")).shown(), "41([true, false])");
  EXPECT_EQ(reading(unhex("d828 01")).shown(), "40(1)");
  EXPECT_EQ(reading(unhex("d828 82 6161 80")).shown(), "40([\"a\", []])");
  EXPECT_EQ(reading(unhex("d84c 4101")).shown(), "76(h'01')");
  EXPECT_EQ(reading(unhex("d828")).fault(), "truncated");
}

TEST(cbor_typed_arrays, refuses_what_does_not_add_up) {
  struct fault_case {
    std::string_view bytes;
    std::uint32_t offset;
  };
  constexpr fault_case cases[] = {
      {"d841 43 000200", 2},                          // no multiple of two
      {"d853 4f 000000000000000000000000000000", 2},  // of sixteen
      {"d841 6161", 2},                               // text
      {"d841 82 01 02", 2},                           // an array
      {"d828 82 82 02 02 d840 43 010203", 5},         // a product of four
      {"d828 82 82 00 03 d840 40", 4},                // zero
      {"d828 82 80 d840 43 010203", 4},               // no dimensions
      {"d828 82 82 1bffffffffffffffff 02 d840 42 0102", 4},
      {"d828 9f 81 03 d840 43 010203 00 ff", 11},  // a third
  };
  for (const auto& c : cases) {
    const reading r(unhex(c.bytes));
    ASSERT_EQ(r.fault(), "unexpected") << c.bytes;
    EXPECT_EQ(r.done.error().offset, c.offset) << c.bytes;
  }
}

TEST(cbor_typed_arrays, have_32_dimensions_at_most) {
  const auto shaped = [](std::size_t rank) {
    return unhex("d828 82 98") + static_cast<char>(rank) + std::string(rank, '\1') + unhex("d840 41 07");
  };
  EXPECT_EQ(reading(shaped(32)).fault(), "none");
  const reading r(shaped(33));
  EXPECT_EQ(r.fault(), "depth_limit");
  EXPECT_EQ(r.done.error().offset, 5U) << "the first dimension's";
}

}  // namespace

}  // namespace smelt::cbor
