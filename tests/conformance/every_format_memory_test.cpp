// Memory that ends at any word, and so in the n-th allocation for every n: readers and writers say so, or do what they do with plenty.
#include "core/format/read.hpp"
#include "every_format.hpp"
#include "tests/core/stream/notation.hpp"
#include "tests/core/stream/want_of_memory.hpp"

namespace smelt::conformance {
namespace {

// An arena with so many bytes left, and no more to come. At most what one block has.
class scarce {
 public:
  scarce(block_pool& pool, std::size_t left) : memory_(pool, block_pool::smallest) {
    EXPECT_NE(memory_.try_allocate(1, 1), nullptr);
    EXPECT_NE(memory_.try_allocate(memory_.room() - left, 1), nullptr);
  }
  arena& memory() { return memory_; }

 private:
  arena memory_;
};

// More than any attempt with a small document takes, and within one block.
constexpr std::size_t plenty = block_pool::smallest - 256;
constexpr std::size_t step = 8;

// How often the attempt failed for want of memory, from none to plenty.
template <class Attempt>
int failures(Attempt attempt) {
  block_pool pool;
  int failed = 0;
  for (std::size_t left = 0; left <= plenty; left += step) {
    scarce one(pool, left);
    const result<void> done = attempt(one.memory());
    if (done) return failed;
    EXPECT_EQ(name(done.error().what), "memory_limit") << left;
    ++failed;
  }
  ADD_FAILURE() << "never enough";
  return failed;
}

class every_format_memory : public every_format {
 protected:
  result<void> read(std::string_view bytes, arena& memory, std::string* shown = nullptr) const {
    tape to(memory);
    const auto done = smelt::read(format_, input(bytes), {.duplicates = duplicate_keys::keep}, to);
    if (done && shown) *shown = diagnostic(to.view());
    return done;
  }
};

INSTANTIATE_TEST_SUITE_P(formats, every_format_memory, testing::ValuesIn(formats().begin(), formats().end()), name_of_format);

TEST_P(every_format_memory, may_end_anywhere_while_a_document_is_read) {
  for (const std::string& one : sound_samples_of(format_)) {
    SCOPED_TRACE(hex(one));
    block_pool pool;
    arena enough(pool);
    std::string expected;
    ASSERT_TRUE(read(one, enough, &expected));
    std::string shown;
    EXPECT_GT(failures([&](arena& memory) { return read(one, memory, &shown); }), 0);
    EXPECT_EQ(shown, expected);
  }
}

TEST_P(every_format_memory, may_end_anywhere_while_a_value_is_written) {
  for (const std::string& one : sound_samples_of(format_)) {
    SCOPED_TRACE(hex(one));
    block_pool pool;
    arena enough(pool);
    tape tokens(enough);
    ASSERT_TRUE(format_.read(input(one), {}, tokens));
    for (const smelt::format* const to : formats()) {
      for (const bool canonical : {false, true}) {
        const write_options options{.canonical = canonical, .big_numbers = big_numbers::text, .duplicates = duplicate_keys::keep};
        output expected(enough);
        conversions counts;
        if (!to->write(tokens.view(), options, expected, counts)) continue;
        failures([&](arena& memory) {
          output bytes(memory);
          conversions none;
          const auto done = to->write(tokens.view(), options, bytes, none);
          if (done) {
            EXPECT_EQ(bytes.view(), expected.view()) << to->name;
          }
          return done;
        });
      }
    }
  }
}

// A document of many blocks.
TEST_P(every_format_memory, may_end_with_any_block_of_a_long_document) {
  std::string text = "[";
  for (const std::string& one : generated_in(*find_format("json"), 400, 400)) text += one + ",";
  text += "0]";
  block_pool pool;
  arena enough(pool);
  tape tokens(enough);
  ASSERT_TRUE(smelt::read(*find_format("json"), input(text), {}, tokens));
  output bytes(enough);
  conversions counts;
  ASSERT_TRUE(format_.write(tokens.view(), {.big_numbers = big_numbers::text}, bytes, counts));
  const auto reading = [&](arena& memory) { return read(bytes.view(), memory); };
  EXPECT_GT(refusals(block_pool::smallest, 4U << 20, reading), 10);
  const auto writing = [&](arena& memory) {
    output again(memory);
    conversions none;
    return format_.write(tokens.view(), {.canonical = true, .big_numbers = big_numbers::text}, again, none);
  };
  EXPECT_GT(refusals(block_pool::smallest, 4U << 20, writing), 4);
}

}  // namespace
}  // namespace smelt::conformance
