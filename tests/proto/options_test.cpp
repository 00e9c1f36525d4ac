#include "proto/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/proto/formats_for_tests.hpp"

namespace smelt::proto {
namespace {

struct reading {
  block_pool pool;
  arena memory{pool};
  options read;
  std::optional<problem> refused;

  reading(operation what, std::string_view query) { refused = read_options_of(what, query, test::formats, memory, read); }
  std::string refusal() const { return refused ? std::string(refused->code) + " " + std::string(refused->option) : "none"; }
};

std::string refusal(operation what, std::string_view query) { return reading(what, query).refusal(); }

constexpr auto convert = operation::convert;
constexpr auto validate = operation::validate;
constexpr auto extract = operation::extract;

TEST(options, have_the_contracts_defaults) {
  const reading r(convert, "");
  ASSERT_EQ(r.refusal(), "none");
  EXPECT_EQ(r.read.from, nullptr);
  EXPECT_EQ(r.read.to, nullptr);
  EXPECT_EQ(r.read.check, checking::full);
  EXPECT_EQ(r.read.read.duplicates, duplicate_keys::reject);
  EXPECT_EQ(r.read.write.indent, 0);
  EXPECT_FALSE(r.read.write.canonical);
  EXPECT_FALSE(r.read.write.strict);
}

TEST(options, have_their_default_first) {
  const options plain;
  for (const option& o : option_table()) {
    if (o.kind != value_kind::choice) continue;
    options changed;
    o.set(changed, 0);
    EXPECT_EQ(changed.write.indent, plain.write.indent) << o.name;
    EXPECT_EQ(changed.write.canonical, plain.write.canonical) << o.name;
    EXPECT_EQ(changed.write.big_numbers, plain.write.big_numbers) << o.name;
    EXPECT_EQ(changed.write.bytes, plain.write.bytes) << o.name;
    EXPECT_EQ(changed.write.nonfinite, plain.write.nonfinite) << o.name;
    EXPECT_EQ(changed.write.tags, plain.write.tags) << o.name;
    EXPECT_EQ(changed.write.keys, plain.write.keys) << o.name;
    EXPECT_EQ(changed.write.int64, plain.write.int64) << o.name;
    EXPECT_EQ(changed.write.strict, plain.write.strict) << o.name;
    EXPECT_EQ(changed.read.duplicates, plain.read.duplicates) << o.name;
    EXPECT_EQ(changed.missing, plain.missing) << o.name;
    EXPECT_EQ(changed.on_error, plain.on_error) << o.name;
  }
}

TEST(options, are_read_from_a_query) {
  const reading r(convert, "from=cbor&to=json&indent=16&canonical=false&duplicate_keys=last&big_numbers=double&bytes=hex&nonfinite=refuse"
                           "&tags=refuse&keys=refuse&int64=text&strict=true&check=full");
  ASSERT_EQ(r.refusal(), "none");
  EXPECT_EQ(r.read.from, &test::cbor);
  EXPECT_EQ(r.read.to, &test::json);
  EXPECT_EQ(r.read.write.indent, 16);
  EXPECT_EQ(r.read.read.duplicates, duplicate_keys::last);
  EXPECT_EQ(r.read.write.big_numbers, big_numbers::nearest);
  EXPECT_EQ(r.read.write.bytes, bytes_as::hex);
  EXPECT_EQ(r.read.write.nonfinite, nonfinite::refuse);
  EXPECT_EQ(r.read.write.tags, tags::refuse);
  EXPECT_EQ(r.read.write.keys, keys::refuse);
  EXPECT_EQ(r.read.write.int64, int64::text);
  EXPECT_TRUE(r.read.write.strict);
}

TEST(options, take_every_value_of_every_choice) {
  for (const option& o : option_table()) {
    if (o.kind == value_kind::number) continue;
    const bool extracts = o.belongs_to(extract);
    for (const std::string_view value : o.values) {
      const std::string query = std::string(o.name) + "=" + std::string(value);
      EXPECT_EQ(extracts ? refusal(extract, "path=&" + query) : refusal(operation::inspect, query), "none") << query;
    }
  }
}

TEST(options, read_the_whole_payload_to_keep_its_shape) {
  const reading r(extract, "path=/a&shape=keep");
  EXPECT_EQ(r.refusal(), "none");
  EXPECT_EQ(r.read.shape, shape::keep);
  EXPECT_EQ(r.read.check, checking::full);
  EXPECT_EQ(refusal(extract, "path=/a&shape=keep&check=lazy"), "option_conflict shape");
  EXPECT_EQ(reading(extract, "path=/a&shape=flat").read.check, checking::lazy);
  EXPECT_EQ(refusal(convert, "shape=keep"), "unknown_option shape");
}

TEST(options, tell_whether_they_say_how_to_write) {
  EXPECT_FALSE(says_how_to_write(reading(extract, "path=&from=json&to=json&missing=null&strict=true").read));
  for (const char* query : {"indent=0", "canonical=false", "big_numbers=exact", "int64=number", "indent=2"})
    EXPECT_TRUE(says_how_to_write(reading(extract, std::string("path=&") + query).read)) << query;
}

TEST(options, take_numbers_within_their_range) {
  const reading r(operation::inspect, "offset=4294967295&limit=10000&render=text");
  EXPECT_EQ(r.read.rows.offset, 4'294'967'295U);
  EXPECT_EQ(r.read.rows.limit, 10'000U);
  EXPECT_EQ(r.read.render, rendering::text);
  for (const char* wrong : {"0", "10001", "-1", "1.0", "", " 1", "1 ", "0x1", "99999999999999999999"})
    EXPECT_EQ(refusal(operation::inspect, std::string("limit=") + wrong), "invalid_option limit") << wrong;
  EXPECT_EQ(refusal(operation::inspect, "offset=4294967296"), "invalid_option offset");
}

TEST(options, of_an_inspection_drop_no_keys) {
  EXPECT_EQ(refusal(operation::inspect, "duplicate_keys=keep"), "none");
  EXPECT_EQ(refusal(operation::inspect, "duplicate_keys=last"), "option_conflict duplicate_keys");
  EXPECT_EQ(refusal(operation::inspect, "duplicate_keys=first"), "option_conflict duplicate_keys");
}

TEST(options, are_refused_by_name_when_unknown_or_of_an_unknown_value) {
  EXPECT_EQ(refusal(convert, "colour=red"), "unknown_option colour");
  EXPECT_EQ(refusal(convert, "To=json"), "unknown_option To");
  EXPECT_EQ(refusal(convert, "=x"), "unknown_option ");
  EXPECT_EQ(refusal(convert, "to=xml"), "invalid_option to");
  for (const auto* query : {"indent=17", "indent=-1", "indent=02", "indent=", "indent", "indent=2.0", "indent=+2", "indent=%202"})
    EXPECT_EQ(refusal(convert, query), "invalid_option indent") << query;
  EXPECT_EQ(refusal(convert, "canonical=1"), "invalid_option canonical");
  EXPECT_EQ(refusal(convert, "strict=TRUE"), "invalid_option strict");
}

TEST(options, list_what_is_allowed) {
  const reading formats(convert, "to=xml");
  ASSERT_TRUE(formats.refused);
  EXPECT_THAT(formats.refused->allowed, testing::ElementsAre("json", "ndjson", "json-seq", "cbor", "cbor-seq"));
  EXPECT_EQ(formats.refused->subject, "xml");
  const reading choice(convert, "tags=x");
  ASSERT_EQ(choice.refused->allowed.size(), 2U);
  EXPECT_EQ(choice.refused->allowed[0], "drop");
}

TEST(options, are_refused_when_given_twice) {
  EXPECT_EQ(refusal(convert, "strict=true&strict=true"), "repeated_option strict");
  EXPECT_EQ(refusal(convert, "from=json&from=cbor"), "repeated_option from");
  EXPECT_EQ(refusal(extract, "path=/a&path=/b"), "none");
  EXPECT_EQ(refusal(extract, "path=/a&path=%2Fa"), "repeated_option path");
}

TEST(options, are_refused_where_they_make_no_sense) {
  EXPECT_EQ(refusal(validate, "to=json"), "unknown_option to");
  EXPECT_EQ(refusal(validate, "strict=true"), "unknown_option strict");
  EXPECT_EQ(refusal(convert, "path=/a"), "unknown_option path");
  EXPECT_EQ(refusal(convert, "missing=null"), "unknown_option missing");
  EXPECT_EQ(refusal(convert, "check=lazy"), "option_conflict check");
  EXPECT_EQ(refusal(validate, "check=lazy"), "option_conflict check");
}

TEST(options, of_the_contract_that_are_not_built_are_not_supported) {
  const reading r(extract, "schema=x");
  ASSERT_TRUE(r.refused);
  EXPECT_EQ(r.refused->code, "not_supported");
  EXPECT_EQ(r.refused->status, 400U);
  EXPECT_EQ(refusal(extract, "path=$.a"), "not_supported path");
}

TEST(options, refuse_a_malformed_query) { EXPECT_EQ(refusal(convert, "to=%6"), "malformed_query "); }

TEST(options, hold_paths_in_their_order) {
  const reading r(extract, "path=/b&path=&path=/a~1b+c");
  ASSERT_EQ(r.refusal(), "none");
  ASSERT_EQ(r.read.paths.size(), 3U);
  EXPECT_EQ(r.read.paths[0].text(), "/b");
  EXPECT_EQ(r.read.paths[1].text(), "");
  EXPECT_EQ(r.read.paths[2].text(), "/a~1b c");
}

TEST(options, refuse_what_is_no_json_pointer) {
  for (const auto* query : {"path=a", "path=/~", "path=/~2", "path=/%ff"}) EXPECT_EQ(refusal(extract, query), "invalid_path path") << query;
}

TEST(options, want_at_least_one_path_and_take_at_most_sixty_four) {
  EXPECT_EQ(refusal(extract, ""), "missing_option path");
  std::string query;
  for (std::size_t i = 0; i < most_paths; ++i) query += "path=/" + std::to_string(i) + "&";
  EXPECT_EQ(refusal(extract, query), "none");
  const reading more(extract, query + "path=/x");
  EXPECT_EQ(more.refusal(), "invalid_option path");
  EXPECT_EQ(more.refused->limit, most_paths);
}

TEST(options, make_an_extraction_lazy_unless_duplicates_matter) {
  EXPECT_EQ(reading(extract, "path=").read.check, checking::lazy);
  EXPECT_EQ(reading(extract, "path=&check=full").read.check, checking::full);
  EXPECT_EQ(reading(extract, "path=&duplicate_keys=first").read.check, checking::full);
  EXPECT_EQ(reading(extract, "path=&duplicate_keys=first&check=lazy").read.check, checking::lazy);
  for (const auto* rule : {"reject", "last", "keep"})
    EXPECT_EQ(refusal(extract, "path=&check=lazy&duplicate_keys=" + std::string(rule)), "option_conflict duplicate_keys") << rule;
}

std::string settled(const std::string& query) {
  reading r(convert, query);
  EXPECT_EQ(r.refusal(), "none") << query;
  if (const auto refused = judge_source(convert, r.read)) return std::string(refused->option);
  if (const auto refused = settle_target(r.read)) return std::string(refused->option);
  return std::string(r.read.target().name());
}

TEST(options, of_indentation_suit_only_a_text_that_is_not_canonical) {
  EXPECT_EQ(settled("from=json&to=json&indent=2"), "json");
  EXPECT_EQ(settled("from=json&to=cbor&indent=2"), "indent");
  EXPECT_EQ(settled("from=json&to=json&indent=2&canonical=true"), "indent");
  EXPECT_EQ(settled("from=json&to=cbor&indent=0&canonical=true"), "cbor");
}

TEST(options, answer_a_sequence_with_a_sequence) {
  EXPECT_EQ(settled("from=ndjson&to=json"), "ndjson");
  EXPECT_EQ(settled("from=ndjson&to=cbor"), "cbor-seq");
  EXPECT_EQ(settled("from=cbor-seq&to=json-seq"), "json-seq");
  EXPECT_EQ(settled("from=json&to=ndjson"), "ndjson") << "a sequence of one";
  EXPECT_EQ(settled("from=ndjson&to=json-seq&indent=2"), "json-seq");
  EXPECT_EQ(settled("from=json-seq&to=json&indent=2"), "indent") << "a line holds no line breaks";
}

TEST(options, of_a_relaxed_grammar_suit_only_a_format_that_has_one) {
  EXPECT_EQ(settled("from=json&to=cbor&json=relaxed"), "cbor");
  EXPECT_EQ(settled("from=ndjson&to=cbor&json=relaxed"), "cbor-seq");
  for (const auto* grammar : {"strict", "relaxed"})
    EXPECT_EQ(settled("from=cbor&to=json&json=" + std::string(grammar)), "json") << "an answer is always strict";
  EXPECT_EQ(refusal(convert, "json=json5"), "invalid_option json");
  EXPECT_EQ(refusal(validate, "json=relaxed"), "none");
  EXPECT_EQ(refusal(operation::inspect, "json=relaxed"), "none");
}

TEST(options, settle_a_grammar_in_the_source_alone) {
  for (const auto* query : {"from=json&to=json", "from=json&to=json&json=strict"}) {
    reading strict(convert, query);
    settle_grammar(strict.read);
    EXPECT_EQ(strict.read.from, &test::json) << query;
  }
  reading relaxed(convert, "from=json&to=json&json=relaxed");
  settle_grammar(relaxed.read);
  EXPECT_EQ(relaxed.read.from, &test::relaxed_json);
  EXPECT_EQ(relaxed.read.to, &test::json);
}

TEST(options, of_failing_records_are_for_sequences) {
  EXPECT_EQ(settled("from=ndjson&to=json&on_error=record"), "ndjson");
  EXPECT_EQ(settled("from=json&to=ndjson&on_error=record"), "on_error");
  EXPECT_EQ(settled("from=json&to=json&on_error=stop"), "on_error");
}

TEST(options, of_preference_suit_only_a_format_with_a_choice_that_is_not_canonical) {
  constexpr format choosy{"choosy", test::cbor_types, "", false, "", "", nullptr, nullptr, nullptr, true};
  for (const auto* query : {"prefer=size", "prefer=speed"}) {
    const reading preferring(convert, query);
    EXPECT_FALSE(judge_target(preferring.read, choosy));
    EXPECT_EQ(judge_target(preferring.read, test::cbor)->code, "option_conflict");
    EXPECT_EQ(judge_target(preferring.read, test::json)->option, "prefer");
  }
  EXPECT_EQ(reading(convert, "prefer=speed").read.write.prefer, prefer::speed);
  EXPECT_TRUE(judge_target(reading(convert, "prefer=size&canonical=true").read, choosy));
  EXPECT_EQ(refusal(validate, "prefer=size"), "unknown_option prefer");
}

TEST(options, allocate_nothing_but_for_paths_and_escapes) {
  EXPECT_EQ(reading(convert, "from=json&to=cbor&indent=0&canonical=true&duplicate_keys=keep").memory.used(), 0U);
  EXPECT_EQ(reading(extract, "path=%2Fa").memory.reserved(), block_pool::smallest);
}

TEST(options, say_when_memory_is_spent) {
  block_pool pool;
  arena memory(pool, 0);
  options o;
  const auto refused = read_options_of(extract, "path=/a", test::formats, memory, o);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 503U);
  EXPECT_EQ(refused->code, "memory_limit");
}

}  // namespace
}  // namespace smelt::proto
