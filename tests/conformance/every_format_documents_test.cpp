// What holds of every document of every format, whole, cut and changed.
#include "core/format/locate.hpp"
#include "every_format.hpp"
#include "tests/core/stream/notation.hpp"
#include "tests/fuzz/documents.hpp"

namespace smelt::conformance {
namespace {

class every_format_documents : public every_format {
 protected:
  // The ways of reading agree; every format and form gives back what it took; canonical forms are their own.
  void check(std::string_view bytes) const {
    try {
      fuzz::check_document(format_.name, bytes);
    } catch (const std::runtime_error& finding) {
      ADD_FAILURE() << finding.what() << ": " << hex(bytes);
    }
  }
};

INSTANTIATE_TEST_SUITE_P(formats, every_format_documents, testing::ValuesIn(formats().begin(), formats().end()), name_of_format);

TEST_P(every_format_documents, can_be_read_in_several_ways) { EXPECT_NE(ways_, nullptr); }

TEST_P(every_format_documents, hold_what_holds_of_documents) {
  for (const std::string& one : samples_of(format_)) check(one);
}

TEST_P(every_format_documents, hold_it_when_generated) {
  for (const std::string& one : generated_in(format_, 300, 2'000)) check(one);
}

TEST_P(every_format_documents, hold_it_with_any_bit_changed) {
  for (std::string one : samples_of(format_)) {
    if (one.size() > 40) continue;
    for (char& byte : one) {
      for (int bit = 0; bit < 8; ++bit) {
        byte = static_cast<char>(byte ^ 1 << bit);
        check(one);
        byte = static_cast<char>(byte ^ 1 << bit);
      }
    }
  }
}

// As a reader of the failed document's tape finds it, and as one who reads the document again does.
void expect_a_place(const smelt::format& format, const input& document, agreement::format_ways& ways, block_pool& pool) {
  const std::uint32_t offset = ways.done().error().offset;
  EXPECT_LE(offset, document.size());
  arena memory(pool);
  const location again = locate(format, document, offset, {}, memory);
  const location at_once = locate_on_tape(format, document, offset, ways.tokens().view(), memory);
  EXPECT_EQ(again.path, at_once.path);
  EXPECT_EQ(again.line, at_once.line);
  EXPECT_EQ(again.column, at_once.column);
  EXPECT_EQ(again.line > 0, format.text);
}

TEST_P(every_format_documents, are_read_alike_with_any_byte_in_any_place) {
  block_pool pool;
  for (std::string one : samples_of(format_)) {
    if (one.size() > 40) continue;
    for (char& byte : one) {
      const char before = byte;
      for (int other = 0; other < 256; ++other) {
        byte = static_cast<char>(other);
        ASSERT_EQ(ways_->disagreement(input(one)), "") << hex(one);
        if (!ways_->accepted()) expect_a_place(format_, input(one), *ways_, pool);
        ASSERT_FALSE(HasFailure()) << hex(one);
      }
      byte = before;
    }
  }
}

// Or still whole, as a number without its last digit is. Lazy values say the same, but of what they do not go into.
TEST_P(every_format_documents, are_truncated_wherever_they_are_cut) {
  std::vector<std::string> all = sound_samples_of(format_);
  for (std::string& one : generated_in(format_, 100, 1'000)) all.push_back(std::move(one));
  for (const std::string& one : all) {
    for (std::size_t size = 0; size < one.size(); ++size) {
      const std::string part = one.substr(0, size);
      ASSERT_EQ(ways_->disagreement(input(part)), "") << hex(part);
      if (ways_->accepted()) continue;
      const error& fault = ways_->done().error();
      EXPECT_EQ(name(fault.what), "truncated") << hex(part);
      EXPECT_LE(fault.offset, size);
      if (!ways_->lazy_failure()) {
        EXPECT_TRUE(format_.text) << hex(part);  // whose literals are told by their first letter
        continue;
      }
      if (ways_->lazy_failure()->what == code::not_supported) continue;
      EXPECT_EQ(name(ways_->lazy_failure()->what), "truncated") << hex(part);
      EXPECT_EQ(ways_->lazy_failure()->offset, fault.offset) << hex(part);
    }
  }
}

}  // namespace
}  // namespace smelt::conformance
