#include "core/stream/same_value.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <vector>

#include "built_tape.hpp"

namespace smelt {
namespace {

using building = std::function<void(built_tape&)>;

constexpr char one_two[] = {1, 2};
constexpr std::uint32_t row[] = {1, 2};
constexpr std::uint32_t column[] = {2, 1};
constexpr typed_array bytes_of{one_two, 2, 0, element::u8, std::endian::little, false, {}};
constexpr typed_array clamped{one_two, 2, 0, element::u8_clamped, std::endian::little, false, {}};
constexpr typed_array wide{one_two, 1, 0, element::u16, std::endian::little, false, {}};
constexpr typed_array wide_big{one_two, 1, 0, element::u16, std::endian::big, false, {}};
constexpr typed_array in_a_row{one_two, 2, 0, element::u8, std::endian::little, false, row};
constexpr typed_array in_a_column{one_two, 2, 0, element::u8, std::endian::little, false, column};
constexpr typed_array column_major{one_two, 2, 0, element::u8, std::endian::little, true, row};

// No two of these are the same.
const std::vector<building> different = {
    [](built_tape& b) { b.null(); },
    [](built_tape& b) { b.boolean(false); },
    [](built_tape& b) { b.boolean(true); },
    [](built_tape& b) { b.integer(1); },
    [](built_tape& b) { b.integer(-1); },
    [](built_tape& b) { b.unsigned_integer(std::uint64_t{1} << 63); },
    [](built_tape& b) { b.real(1.0); },
    [](built_tape& b) { b.real(0.0); },
    [](built_tape& b) { b.real(-0.0); },
    [](built_tape& b) { b.real(std::numeric_limits<double>::quiet_NaN()); },
    [](built_tape& b) { b.number_text("1"); },
    [](built_tape& b) { b.text("1"); },
    [](built_tape& b) { b.text("12"); },
    [](built_tape& b) { b.bytes("1"); },
    [](built_tape& b) { b.extension(1, "1"); },
    [](built_tape& b) { b.extension(1, "2"); },
    [](built_tape& b) { b.extension(-1, "1"); },
    [](built_tape& b) { b.simple(1); },
    [](built_tape& b) { b.tag(1).integer(1); },
    [](built_tape& b) { b.tag(2).integer(1); },
    [](built_tape& b) { b.tag(1).tag(1).integer(1); },
    [](built_tape& b) { b.array(0).end(); },
    [](built_tape& b) { b.object().end(); },
    [](built_tape& b) { b.array(1).integer(1).end(); },
    [](built_tape& b) { b.array(2).integer(1).integer(2).end(); },
    [](built_tape& b) { b.array(2).integer(2).integer(1).end(); },
    [](built_tape& b) { b.array(2).array(1).integer(1).end().integer(2).end(); },
    [](built_tape& b) { b.array(2).integer(1).array(1).integer(2).end().end(); },
    [](built_tape& b) { b.object().key("a").integer(1).end(); },
    [](built_tape& b) { b.object().key("b").integer(1).end(); },
    [](built_tape& b) { b.object().composite_key().text("a").integer(1).end(); },
    [](built_tape& b) { b.object().composite_key().bytes("a").integer(1).end(); },
    [](built_tape& b) { b.object().key("a").integer(1).key("b").integer(2).end(); },
    [](built_tape& b) { b.object().key("b").integer(2).key("a").integer(1).end(); },
    [](built_tape& b) { b.numbers(bytes_of); },
    [](built_tape& b) { b.numbers(clamped); },
    [](built_tape& b) { b.numbers(wide); },
    [](built_tape& b) { b.numbers(wide_big); },
    [](built_tape& b) { b.numbers(in_a_row); },
    [](built_tape& b) { b.numbers(in_a_column); },
    [](built_tape& b) { b.numbers(column_major); },
};

TEST(same_value, holds_of_a_value_and_itself_elsewhere_and_of_no_other) {
  for (std::size_t i = 0; i < different.size(); ++i) {
    for (std::size_t j = 0; j < different.size(); ++j) {
      built_tape left;
      built_tape right;
      right.array(2).null();  // so that the other's tokens have other offsets and indices
      different[i](left);
      different[j](right);
      right.end();
      const tape_view inner{right.to.tokens().data(), 2, right.to.size() - 1, nullptr};
      EXPECT_EQ(same_value(left.to.view(), inner), i == j) << i << " and " << j;
    }
  }
}

}  // namespace
}  // namespace smelt
