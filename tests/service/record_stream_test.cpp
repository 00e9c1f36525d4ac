#include "service/record_stream.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "proto/selection.hpp"
#include "service/telemetry/heap.hpp"

namespace smelt::service {
namespace {

using namespace std::string_literals;
using state = record_stream::state;

struct outcome {
  std::string bytes;
  state how = state::hungry;
  std::string fault;  // "code record offset"
  std::uint64_t failures = 0;
};

// Answers `bytes` that arrive in pieces of `size`.
struct stream {
  explicit stream(proto::operation what, const std::string& query, const limits& bounds = {}) : operation(what) {
    options.read.limits = options.write.limits = bounds;
    EXPECT_FALSE(proto::read_options_of(what, query, formats(), memory, options)) << query;
    EXPECT_FALSE(proto::judge_source(what, options)) << query;
    if (what != proto::operation::validate) {
      if (!options.to) options.set_target(options.source());
      EXPECT_FALSE(proto::settle_target(options)) << query;
    }
  }

  outcome answer(const std::string& bytes, std::size_t size) {
    outcome out;
    record_stream records(operation, options, pool, 0);
    std::size_t at = 0;
    for (;;) {
      out.how = records.advance(at == bytes.size() ? arrival::ended : arrival::waiting, scratch);
      out.bytes += records.part().view();
      records.take_part();
      if (out.how == state::ended || out.how == state::failed) break;
      if (out.how == state::full) continue;
      const auto room = records.source().room();
      const std::size_t count = std::min({size, room.size(), bytes.size() - at});
      std::copy_n(bytes.data() + at, count, room.data());
      records.source().filled(count);
      at += count;
    }
    out.failures = records.failures();
    const record_fault& f = records.fault();
    if (f.record > 0) out.fault = std::string(name(f.why.what.what)) + " " + std::to_string(f.record) + " " + std::to_string(f.offset);
    return out;
  }

  proto::operation operation;
  block_pool pool;
  arena memory{pool};
  arena scratch{pool};
  proto::options options;
};

using enum proto::operation;

void expect_in_any_pieces(proto::operation what, const std::string& query, const std::string& bytes, const std::string& expected,
                          const std::string& fault = "") {
  for (std::size_t size = 1; size <= bytes.size() + 1; ++size) {
    const outcome got = stream(what, query).answer(bytes, size);
    EXPECT_EQ(got.bytes, expected) << query << " in pieces of " << size;
    EXPECT_EQ(got.fault, fault) << query << " in pieces of " << size;
  }
}

TEST(record_stream, converts_one_record_after_another) {
  expect_in_any_pieces(convert, "from=ndjson&to=cbor", "{\"a\":1}\n\n[2, 3]\r\n\"x\"", "\xa1\x61\x61\x01\x82\x02\x03\x61x");
  expect_in_any_pieces(convert, "from=cbor-seq&to=json-seq", "\xa1\x61\x61\x01\x82\x02\x03", "\x1e{\"a\":1}\n\x1e[2,3]\n");
  expect_in_any_pieces(convert, "from=json-seq&to=ndjson", "\x1e[1,\n 1.000]\n\x1e\"x\"\n", "[1,1.000]\n\"x\"\n");
  expect_in_any_pieces(convert, "from=ndjson", "", "");
}

TEST(record_stream, ends_at_the_first_record_that_fails) {
  expect_in_any_pieces(convert, "from=ndjson&to=json", "1\n[2,\n3\n", "1\n", "truncated 2 5");
  expect_in_any_pieces(convert, "from=ndjson&to=json", "{\"a\":1,\"a\":2}\n3\n", "", "duplicate_key 1 8");
  expect_in_any_pieces(convert, "from=cbor-seq&to=json", "\x01\xff\x02", "1\n", "unexpected 2 1");
}

TEST(record_stream, puts_an_error_record_in_a_failed_ones_place) {
  expect_in_any_pieces(
      convert, "from=ndjson&to=json&on_error=record", "1\n[2,x]\n3\n",
      "1\n{\"error\":{\"code\":\"unexpected\",\"detail\":\"expected a value\",\"record\":2,\"offset\":5,\"path\":\"/1\"}}\n3\n",
      "unexpected 2 5");
  const outcome binary = stream(convert, "from=ndjson&to=cbor&on_error=record").answer("x\n7\n", 3);
  EXPECT_TRUE(binary.bytes.starts_with("\xa1\x65"
                                       "error\xa5\x64"
                                       "code\x6aunexpected"))
      << binary.bytes;
  EXPECT_TRUE(binary.bytes.ends_with("\x07")) << binary.bytes;
  EXPECT_EQ(binary.how, state::ended);
  EXPECT_EQ(binary.failures, 1U);
}

TEST(record_stream, reports_and_then_fails_where_the_next_record_cannot_be_found) {
  const outcome lost = stream(convert, "from=cbor-seq&to=json&on_error=record").answer("\x01\xff\x02", 1);
  EXPECT_TRUE(lost.bytes.starts_with("1\n{\"error\":{\"code\":\"unexpected\"")) << lost.bytes;
  EXPECT_EQ(lost.how, state::failed);
}

// However much has come behind the fault.
TEST(record_stream, tells_the_path_of_a_fault_behind_which_it_is_lost) {
  const std::string bytes = "\x01\xa1\x61k\x82\x02\xff" + std::string(50, '\xa4');
  for (std::size_t size = 1; size <= bytes.size() + 1; ++size) {
    const outcome got = stream(convert, "from=cbor-seq&to=json&on_error=record", {.bytes = 16}).answer(bytes, size);
    EXPECT_NE(got.bytes.find(R"("record":2,"offset":6,"path":"/k/1"}})"), std::string::npos) << size << got.bytes;
  }
}

TEST(record_stream, goes_on_behind_a_line_that_is_too_long) {
  const outcome got = stream(convert, "from=ndjson&on_error=record", {.bytes = 5}).answer("[1,2,3]\n4\n", 1);
  EXPECT_EQ(got.bytes, "{\"error\":{\"code\":\"bytes_limit\",\"detail\":\"the record is longer than "
                       "allowed\",\"record\":1,\"offset\":0,\"path\":\"\"}}\n4\n");
}

TEST(record_stream, holds_each_record_to_the_limit_on_what_is_written_and_goes_on_behind_it) {
  stream of(convert, "from=ndjson&to=json&on_error=record", {.output = 100});
  std::string lines;
  for (int i = 0; i < 100; ++i) lines += "\"" + std::string(50, 'x') + "\"\n";
  EXPECT_EQ(of.answer(lines, 1'000).bytes, lines) << "of one record, not of all";
  const outcome got = of.answer("1\n\"" + std::string(100'000, 'x') + "\"\n2\n", 1'000);
  EXPECT_TRUE(got.bytes.starts_with("1\n{\"error\":{\"code\":\"output_limit\"")) << got.bytes.substr(0, 200);
  EXPECT_TRUE(got.bytes.ends_with("\n2\n")) << got.bytes.substr(0, 200);
}

TEST(record_stream, gives_a_verdict_on_each_record) {
  expect_in_any_pieces(
      validate, "from=ndjson", "1\n[2,\n3\n",
      "{\"valid\":true}\n"
      "{\"valid\":false,\"record\":2,\"errors\":[{\"code\":\"truncated\",\"detail\":\"the input ends inside the document\","
      "\"offset\":5,\"path\":\"\"}]}\n"
      "{\"valid\":true}\n",
      "truncated 2 5");
}

TEST(record_stream, extracts_from_each_record) {
  expect_in_any_pieces(extract, "from=ndjson&path=/a&missing=null", "{\"a\":1}\n{\"b\":2}\n{\"a\":[3]}\n", "1\nnull\n[3]\n");
  expect_in_any_pieces(extract, "from=ndjson&path=/a", "{\"a\":1}\n{\"b\":2}\n", "1\n", "field_absent 2 8");
}

TEST(record_stream, holds_a_record_that_is_larger_than_its_window_and_gives_the_memory_back) {
  stream of(convert, "from=ndjson&to=json");
  std::string large(1'000'003, 'x');
  large.front() = large[1'000'001] = '"';
  large.back() = '\n';
  const outcome got = of.answer("1\n" + large + "2\n", 50'000);
  EXPECT_EQ(got.bytes, "1\n" + large + "2\n");
  EXPECT_LE(of.pool.lent(), of.scratch.reserved() + of.memory.reserved());
}

TEST(record_stream, takes_no_memory_for_one_more_record) {
  stream of(convert, "from=ndjson&to=cbor");
  record_stream records(of.operation, of.options, of.pool, 0);
  const std::string lines = "{\"id\":1,\"name\":\"one\",\"tags\":[\"a\",\"b\"],\"value\":1.5}\n{\"id\":2}\n";
  const auto answer_some = [&] {
    const auto room = records.source().room();
    std::size_t at = 0;
    for (; room.size() - at >= lines.size(); at += lines.size()) std::copy_n(lines.data(), lines.size(), room.data() + at);
    records.source().filled(at);
    while (records.advance(arrival::flowing, of.scratch) == state::full) records.take_part();
    records.take_part();
  };
  answer_some();
  const auto blocks = of.pool.grown();
  telemetry::heap_here.counting = true;
  const auto before = telemetry::heap_here.allocations;
  for (int i = 0; i < 100; ++i) answer_some();
  const auto after = telemetry::heap_here.allocations;
  telemetry::heap_here.counting = false;
  EXPECT_EQ(after - before, 0U);
  EXPECT_EQ(of.pool.grown(), blocks);
  EXPECT_GT(records.records(), 100'000U);
}

// Keys inside of keys: each map doubles the escapes of the one inside it, so 51 bytes cost all the work that a record may.
TEST(record_stream, returns_behind_a_small_record_that_took_much_work) {
  stream of(convert, "from=cbor-seq&to=ndjson&on_error=record", {});
  record_stream records(of.operation, of.options, of.pool, 0);
  const std::string record = std::string(25, '\xa1') + '\x01' + std::string(25, '\x02');
  const auto room = records.source().room();
  for (std::size_t i = 0; i < 3; ++i) std::copy_n(record.data(), record.size(), room.data() + i * record.size());
  records.source().filled(3 * record.size());
  for (std::uint64_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(records.advance(arrival::ended, of.scratch), state::full);
    EXPECT_EQ(records.records(), i);
    EXPECT_EQ(records.failures(), i);
    EXPECT_GT(records.part_size(), 0U);
    records.take_part();
  }
  EXPECT_EQ(records.advance(arrival::ended, of.scratch), state::ended);
}

TEST(record_stream, fails_where_memory_is_spent) {
  block_pool pool({.keep = 0, .budget = 300U << 10});
  stream of(convert, "from=ndjson&to=json");
  arena scratch(pool);
  record_stream records(of.operation, of.options, pool, 0);
  const auto room = records.source().room();
  ASSERT_FALSE(room.empty());
  std::string line = "[" + std::string(60'000, ' ') + "0";
  for (int i = 0; i < 30'000; ++i) line += ",0";
  line += "]\n";
  ASSERT_LE(line.size(), room.size());
  std::copy_n(line.data(), line.size(), room.data());
  records.source().filled(line.size());
  EXPECT_EQ(records.advance(arrival::flowing, scratch), state::failed);
  EXPECT_EQ(records.fault().why.what.what, code::memory_limit);
  EXPECT_TRUE(records.failed_at_once());
}

}  // namespace
}  // namespace smelt::service
