#include "core/stream/elements.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace smelt {
namespace {

struct taken {
  block_pool pool;
  arena memory{pool};
};

// The data as the bytes that RFC 8746 gives it, big-endian first.
token only(element what, std::string_view bytes, std::endian order) {
  const typed_array array{bytes.data(), 1, 77, what, order, false, {}};
  const auto found = element_at(array, 0);
  EXPECT_TRUE(found.has_value());
  EXPECT_EQ(found->offset(nullptr), 77U);
  return found.value_or(token::null(0));
}

token big(element what, std::string_view bytes) { return only(what, bytes, std::endian::big); }
token little(element what, std::string_view bytes) { return only(what, bytes, std::endian::little); }

TEST(elements, are_integers_of_every_width_in_both_orders) {
  EXPECT_EQ(big(element::u8, "\xff").integer(), 255);
  EXPECT_EQ(big(element::u8_clamped, "\x80").integer(), 128);
  EXPECT_EQ(big(element::i8, "\xff").integer(), -1);
  EXPECT_EQ(big(element::u16, "\x01\x02").integer(), 0x102);
  EXPECT_EQ(little(element::u16, "\x01\x02").integer(), 0x201);
  EXPECT_EQ(big(element::i16, "\xff\x7f").integer(), -129);
  EXPECT_EQ(little(element::i16, "\xff\x7f").integer(), 0x7fff);
  EXPECT_EQ(big(element::u32, "\xff\xff\xff\xfe").integer(), 4'294'967'294);
  EXPECT_EQ(big(element::i32, "\xff\xff\xff\xfe").integer(), -2);
  EXPECT_EQ(little(element::i32, "\xfe\xff\xff\xff").integer(), -2);
  EXPECT_EQ(little(element::u64, {"\x01\0\0\0\0\0\0\0", 8}).integer(), 1);
  EXPECT_EQ(big(element::i64, {"\x80\0\0\0\0\0\0\0", 8}).integer(), INT64_MIN);
}

TEST(elements, above_int64_are_unsigned_integers) {
  const token greatest = big(element::u64, "\xff\xff\xff\xff\xff\xff\xff\xff");
  EXPECT_TRUE(greatest.is(kind::unsigned_integer));
  EXPECT_EQ(greatest.bits(), UINT64_MAX);
  EXPECT_TRUE(big(element::u64, "\x7f\xff\xff\xff\xff\xff\xff\xff").is(kind::integer));
}

TEST(elements, are_reals_of_three_widths) {
  EXPECT_EQ(big(element::f16, {"\x3e\0", 2}).real(), 1.5);
  EXPECT_EQ(little(element::f16, {"\0\xc4", 2}).real(), -4.0);
  EXPECT_EQ(big(element::f32, {"\x47\xc3\x50\0", 4}).real(), 100000.0);
  EXPECT_EQ(little(element::f32, {"\0\x50\xc3\x47", 4}).real(), 100000.0);
  EXPECT_EQ(big(element::f64, "\x3f\xf1\x99\x99\x99\x99\x99\x9a").real(), 1.1);
  EXPECT_EQ(little(element::f64, "\x9a\x99\x99\x99\x99\x99\xf1\x3f").real(), 1.1);
}

TEST(elements, of_128_bits_have_no_token) {
  const std::string zeros(16, '\0');
  EXPECT_FALSE(element_at({zeros.data(), 1, 0, element::f128, std::endian::big, false, {}}, 0).has_value());
}

// Every element's place in the data, in the order of nested arrays, and how many dimensions end with it.
void expect_walk(std::vector<std::uint32_t> shape, bool by_columns, const std::vector<std::uint32_t>& places,
                 const std::vector<std::size_t>& ended) {
  taken t;
  const std::uint32_t count = std::accumulate(shape.begin(), shape.end(), 1U, std::multiplies<>());
  const typed_array array{nullptr, count, 0, element::u8, std::endian::big, by_columns, shape};
  element_walk walk(array, t.memory);
  ASSERT_TRUE(walk.ok());
  EXPECT_EQ(walk.dimensions(), shape.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    EXPECT_EQ(walk.index(), places.at(i)) << i;
    EXPECT_EQ(walk.advance(), ended.at(i)) << i;
  }
}

TEST(element_walk, steps_through_rows) {
  expect_walk({2, 3}, false, {0, 1, 2, 3, 4, 5}, {0, 0, 1, 0, 0, 2});
  expect_walk({2, 1, 2}, false, {0, 1, 2, 3}, {0, 2, 0, 3});
}

// RFC 8746, section 3.1.2: the first index varies fastest.
TEST(element_walk, steps_through_columns) {
  expect_walk({2, 3}, true, {0, 2, 4, 1, 3, 5}, {0, 0, 1, 0, 0, 2});
  expect_walk({2, 2, 2}, true, {0, 4, 2, 6, 1, 5, 3, 7}, {0, 1, 0, 2, 0, 1, 0, 3});
  expect_walk({1, 2, 1, 3, 1}, true, {0, 2, 4, 1, 3, 5}, {1, 1, 3, 1, 1, 5});
}

TEST(element_walk, takes_an_array_without_a_shape_for_one_dimension) {
  taken t;
  const typed_array array{nullptr, 3, 0, element::u8, std::endian::big, true, {}};
  element_walk walk(array, t.memory);
  EXPECT_EQ(walk.dimensions(), 1U);
  EXPECT_EQ(walk.advance(), 0U);
  EXPECT_EQ(walk.index(), 1U);
  EXPECT_EQ(walk.advance(), 0U);
  EXPECT_EQ(walk.advance(), 1U);
}

TEST(element_walk, says_when_memory_is_spent) {
  block_pool none({.budget = 0});
  arena memory(none);
  const typed_array array{nullptr, 1, 0, element::u8, std::endian::big, false, {}};
  EXPECT_FALSE(element_walk(array, memory).ok());
}

}  // namespace
}  // namespace smelt
