// Sequences in a content coding, in and out, as a connection drives them.
#include <gtest/gtest.h>

#include "proto/media_type.hpp"
#include "service/record_stream.hpp"
#include "tests/service/coding/peers.hpp"
#include "tests/service/coding/pieces.hpp"

namespace smelt::service::coding {
namespace {

using proto::content_coding;
using state = record_stream::state;

std::string lines(std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += "{\"line\":" + std::to_string(i) + "}\n";
  return all;
}

struct outcome {
  state how = state::hungry;
  std::string answer;
  std::size_t reserved = 0;  // at most
  std::size_t turns = 0;     // that were left to others
  failure why = {.why = faults::truncated};
};

class coded_stream : public testing::TestWithParam<content_coding> {
 protected:
  static outcome answer(const terms& agreed, std::string_view bytes, std::size_t piece) {
    block_pool pool;
    arena scratch(pool);
    proto::options o;
    o.set_source(proto::type_of_name(formats(), "ndjson"));
    o.set_target(o.source());
    record_stream records(proto::operation::convert, o, pool, 0, agreed);
    outcome to;
    while (to.how == state::hungry || to.how == state::full || to.how == state::busy) {
      if (to.how == state::hungry) {
        const std::span<char> room = records.source().room();
        const std::size_t count = bytes.copy(room.data(), std::min(room.size(), piece));
        records.source().filled(count);
        bytes.remove_prefix(count);
      }
      to.how = records.advance(bytes.empty() ? arrival::ended : arrival::waiting, scratch);
      to.reserved = std::max(to.reserved, records.reserved());
      if (to.how == state::busy) ++to.turns;
      const bool last = to.how == state::ended || to.how == state::failed;
      if (to.how == state::busy || (to.how == state::hungry && records.part_size() == 0)) continue;
      output* const part = records.finish_part(last);
      EXPECT_NE(part, nullptr);
      to.answer += part->view();
      records.take_part();
    }
    if (records.coding_failure()) to.why = *records.coding_failure();
    return to;
  }

  terms in() const { return {.body = GetParam()}; }
  terms out(bool must = false) const { return {.answer = {.best = GetParam(), .identity_refused = must}, .bounds = {.response = true}}; }
};

INSTANTIATE_TEST_SUITE_P(coding, coded_stream, testing::ValuesIn(test::all_codings), test::name_of<testing::TestParamInfo<content_coding>>);

TEST_P(coded_stream, is_decoded_while_it_arrives) {
  const std::string plain = lines(20'000);
  const std::string coded = test::encoded(GetParam(), plain);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{100}, coded.size()}) {
    const outcome done = answer(in(), coded, piece);
    EXPECT_EQ(done.how, state::ended);
    EXPECT_EQ(done.answer, plain);
  }
}

TEST_P(coded_stream, is_decoded_in_bounded_memory_and_leaves_others_their_turn) {
  const outcome done = answer(in(), test::encoded(GetParam(), std::string(200U << 10, '\n') + lines(10)), 1U << 20);
  EXPECT_EQ(done.answer, lines(10));
  terms lenient = in();
  lenient.bounds.ratio = 1'000'000;
  std::string blank;
  for (int i = 0; i < 8'000; ++i) blank += std::string(1'000, ' ') + '\n';
  const outcome large = answer(lenient, test::encoded(GetParam(), blank), 1U << 20);
  EXPECT_EQ(large.how, state::ended);
  EXPECT_GE(large.turns, 6U);
  EXPECT_LT(large.reserved, 20U << 20);
}

TEST_P(coded_stream, is_bounded_by_its_ratio) {
  const outcome done = answer(in(), test::encoded(GetParam(), std::string(16U << 20, '\n')), 1U << 20);
  EXPECT_EQ(done.how, state::failed);
  EXPECT_EQ(done.why.why.code, "ratio_limit");
  EXPECT_EQ(done.why.limit, 200U);
}

TEST_P(coded_stream, fails_where_its_coding_does) {
  const std::string plain = lines(20'000);
  const std::string coded = test::encoded(GetParam(), plain);
  const outcome cut = answer(in(), coded.substr(0, coded.size() - 1), 100);
  EXPECT_EQ(cut.how, state::failed);
  EXPECT_EQ(cut.why.why.detail, faults::truncated.detail);
  EXPECT_EQ(cut.why.offset, coded.size() - 1);
  EXPECT_TRUE(plain.starts_with(cut.answer));
  EXPECT_EQ(answer(in(), coded + "\n", 100).why.why.detail, faults::trailing.detail);
  EXPECT_EQ(answer(in(), "", 100).why.why.detail, faults::truncated.detail);
}

TEST_P(coded_stream, is_answered_in_a_coding_part_by_part) {
  const std::string plain = lines(20'000);
  for (const std::size_t piece : {std::size_t{1'000}, plain.size()}) {
    const outcome done = answer(out(), plain, piece);
    EXPECT_EQ(done.how, state::ended);
    EXPECT_LT(done.answer.size(), plain.size() / 2);
    EXPECT_EQ(test::decoded(GetParam(), done.answer), plain);
  }
}

TEST_P(coded_stream, is_answered_as_it_is_where_all_of_it_is_short) {
  EXPECT_EQ(answer(out(), lines(2), 1U << 20).answer, lines(2));
  EXPECT_EQ(test::decoded(GetParam(), answer(out(true), lines(2), 1U << 20).answer), lines(2));
  EXPECT_EQ(test::decoded(GetParam(), answer(out(true), "", 1U << 20).answer), "");
}

}  // namespace
}  // namespace smelt::service::coding
