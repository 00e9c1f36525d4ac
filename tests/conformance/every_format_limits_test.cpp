// Every limit, met by every kind of value in every format: below what a document needs the reader says which one, from there on it reads.
#include "core/format/read.hpp"
#include "core/format/write.hpp"
#include "every_format.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt::conformance {
namespace {

struct limit_case {
  const char* name;  // of the code
  limits (*bounded)(std::uint32_t most);
};

constexpr limit_case read_limits[] = {
    {"depth_limit", [](std::uint32_t most) { return limits{.depth = most}; }},
    {"bytes_limit", [](std::uint32_t most) { return limits{.bytes = most}; }},
    {"tokens_limit", [](std::uint32_t most) { return limits{.tokens = most}; }},
    {"text_limit", [](std::uint32_t most) { return limits{.text = most}; }},
    {"digits_limit", [](std::uint32_t most) { return limits{.digits = most}; }},
    {"work_limit", [](std::uint32_t most) { return limits{.work = most}; }},
};

class every_format_limits : public every_format {
 protected:
  std::string fault(std::string_view bytes, const limits& bounds) const {
    block_pool pool;
    arena memory(pool);
    tape to(memory);
    const auto done = smelt::read(format_, input(bytes), {.limits = bounds}, to);
    return done ? "none" : std::string(name(done.error().what));
  }

  // The least that suffices.
  std::uint32_t needed(std::string_view bytes, const limit_case& limit) const {
    constexpr std::uint32_t beyond = 20'000;
    std::uint32_t most = 0;
    while (most < beyond && fault(bytes, limit.bounded(most)) != "none") {
      EXPECT_EQ(fault(bytes, limit.bounded(most)), limit.name) << most;
      ++most;
    }
    for (std::uint32_t more = 1; more < 4; ++more) EXPECT_EQ(fault(bytes, limit.bounded(most + more)), "none");
    return most;
  }
};

INSTANTIATE_TEST_SUITE_P(formats, every_format_limits, testing::ValuesIn(formats().begin(), formats().end()), name_of_format);

// What a document needs at the least, as its tokens tell it.
limits least_of(const tape_view& value) {
  limits least{.depth = 0, .bytes = 0, .tokens = 1, .text = 0, .digits = 0, .work = 0};
  for (std::uint32_t i = value.first; i < value.last; ++i) {
    const token& t = value[i];
    if (t.is(kind::begin_array) || t.is(kind::begin_object)) least.depth = 1;
    const bool string = t.is(kind::text) || t.is(kind::bytes) || t.is(kind::extension) || (t.is(kind::key) && !t.has(flag::composite));
    if (string && !t.has(flag::decoded)) least.text = std::max(least.text, t.length());
    if (t.is(kind::number_text)) least.digits = 1;
  }
  return least;
}

TEST_P(every_format_limits, are_met_exactly_where_a_document_needs_more) {
  for (const std::string& one : sound_samples_of(format_)) {
    SCOPED_TRACE(hex(one));
    if (fault(one, {}) != "none") continue;  // keys that repeat
    block_pool pool;
    arena memory(pool);
    tape tokens(memory);
    ASSERT_TRUE(format_.read(input(one), {}, tokens));
    const limits least = least_of(tokens.view());
    EXPECT_GE(needed(one, read_limits[0]), least.depth);
    EXPECT_EQ(needed(one, read_limits[1]), one.size());
    EXPECT_GE(needed(one, read_limits[2]), least.tokens);
    EXPECT_GE(needed(one, read_limits[3]), least.text);
    EXPECT_GE(needed(one, read_limits[4]), least.digits);
    needed(one, read_limits[5]);
  }
}

TEST_P(every_format_limits, of_what_is_written_are_met_at_its_last_byte) {
  for (const std::string& one : sound_samples_of(format_)) {
    SCOPED_TRACE(hex(one));
    block_pool pool;
    arena memory(pool);
    tape tokens(memory);
    ASSERT_TRUE(format_.read(input(one), {}, tokens));
    for (const smelt::format* const to : formats()) {
      const auto written = [&](std::uint64_t most) {
        output bytes(memory);
        conversions counts;
        write_options options{.duplicates = duplicate_keys::keep};
        options.limits.output = most;
        const auto done = smelt::write(*to, tokens.view(), options, bytes, counts);
        return done ? std::to_string(bytes.size()) : std::string(name(done.error().what));
      };
      const std::string whole = written(limits{}.output);
      if (whole == "not_representable") continue;
      const std::uint64_t size = std::stoull(whole);
      EXPECT_EQ(written(size), whole);
      for (std::uint64_t less = 0; less < size; ++less) ASSERT_EQ(written(less), "output_limit") << to->name << " " << less;
    }
  }
}

}  // namespace
}  // namespace smelt::conformance
