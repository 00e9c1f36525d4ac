// What a path leads to in a document that is stepped through.
#pragma once

#include <gtest/gtest.h>

#include "core/query/tape_find.hpp"
#include "tests/core/allocation_count.hpp"
#include "tests/core/stream/items.hpp"

namespace smelt {

// The value's own bytes, or why there is none: the tape, where the document has one, must say the same.
template <auto find, auto read>
struct finding_by {
  finding_by(std::string_view bytes, std::string_view path)
      : pointer(*query::pointer::parse(path)), source(bytes), value(find(source, pointer, {}, nullptr)) {
    if (value || value.error().what != code::not_supported) expect_the_same_of_the_tape(bytes, path);
  }

  // Or the name of the fault.
  std::string_view bytes() const { return value ? value->view() : name(value.error().what); }
  // As hexadecimal digits, or the name of the fault.
  std::string shown() const { return value ? hex(value->view()) : std::string(bytes()); }

  query::pointer pointer;
  document source;
  result<input> value;

 private:
  void expect_the_same_of_the_tape(std::string_view bytes, std::string_view path) const {
    const reading_by<read> whole(bytes);
    if (!whole.done) return;
    const auto by_tape = query::find(whole.to, pointer);
    EXPECT_EQ(by_tape.has_value(), value.has_value()) << hex(bytes) << " " << path;
    if (by_tape && value) {
      EXPECT_EQ(diagnostic(*by_tape), reading_by<read>(value->view()).shown()) << hex(bytes) << " " << path;
    } else if (!by_tape && !value) {
      EXPECT_EQ(by_tape.error().offset, value.error().offset) << hex(bytes) << " " << path;
    }
  }
};

// The value at `offset`.
template <auto find>
void expect_found_without_allocation(const std::string& bytes, std::string_view path, std::size_t offset) {
  const auto pointer = *query::pointer::parse(path);
  const auto before = allocation_count();
  const auto value = find(input(bytes), pointer, {}, nullptr);
  EXPECT_EQ(allocation_count(), before);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->offset(value->begin()), offset);
}

}  // namespace smelt
