#include "service/payload_command.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/format/format.hpp"

namespace smelt::service {
namespace {

struct ran {
  int code;
  std::string out;
  std::string err;
};

ran run_on(const payload_command& command, const std::string& in) {
  std::istringstream from(in);
  std::ostringstream out;
  std::ostringstream err;
  const int code = run(command, formats(), from, out, err);
  return {code, out.str(), err.str()};
}

constexpr auto convert = proto::operation::convert;
constexpr auto validate = proto::operation::validate;
constexpr auto extract = proto::operation::extract;
constexpr auto inspect = proto::operation::inspect;

const std::string cbor_example("\xa1\x61\x61\x82\x02\x41\x01", 7);  // {"a": [2, h'01']}

// A folder of its own for each test.
struct payload_command_test : testing::Test {
  std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("smelt_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::string file(const std::string& name, const std::string& content) const {
    std::ofstream(folder / name, std::ios::binary) << content;
    return folder / name;
  }
  static std::string content(const std::string& path) {
    std::ifstream from(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(from), {}};
  }
};

TEST_F(payload_command_test, takes_a_stream_for_json) {
  const auto r = run_on({.what = convert, .options = {{"to", "cbor"}}}, R"({"a":[2]})");
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(r.out, std::string("\xa1\x61\x61\x81\x02", 5));
  EXPECT_EQ(r.err, "");
}

TEST_F(payload_command_test, converts_a_sequence_record_by_record) {
  const auto r = run_on({.what = convert, .options = {{"from", "ndjson"}, {"to", "cbor-seq"}}}, "{\"a\":[2]}\n\n3");
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(r.out, "\xa1\x61\x61\x81\x02\x03");
  EXPECT_EQ(r.err, "");
}

TEST_F(payload_command_test, tells_which_record_failed_and_where) {
  const auto r = run_on({.what = convert, .options = {{"from", "ndjson"}}}, "1\n[2,x]\n3\n");
  EXPECT_EQ(r.code, 1);
  EXPECT_EQ(r.out, "1\n");
  EXPECT_EQ(r.err, "standard input: record 2, offset 5: unexpected: expected a value\n");
  const auto recorded = run_on({.what = convert, .options = {{"from", "ndjson"}, {"on_error", "record"}}}, "1\n[2,x]\n3\n");
  EXPECT_EQ(recorded.code, 1);
  EXPECT_TRUE(recorded.out.ends_with("\n3\n")) << recorded.out;
}

TEST_F(payload_command_test, knows_a_sequence_by_its_files_name) {
  const auto r = run_on({.what = convert, .input = file("in.jsonl", "1\n2\n"), .output = (folder / "out.cbor").string()}, "");
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_EQ(content(folder / "out.cbor"), "\x01\x02");
}

TEST_F(payload_command_test, does_not_write_a_sequence_over_itself) {
  const std::string in = file("in.ndjson", "1\n2\n");
  std::filesystem::create_symlink(in, folder / "link.ndjson");
  for (const std::string& out : {in, (folder / "link.ndjson").string(), (folder / "." / "in.ndjson").string()}) {
    const auto r = run_on({.what = convert, .input = in, .output = out}, "");
    EXPECT_EQ(r.code, 2);
    EXPECT_EQ(r.err, "smelt: " + out + ": a sequence cannot be written over itself\n");
    EXPECT_EQ(content(in), "1\n2\n");
  }
}

TEST_F(payload_command_test, tells_conversions_beside_the_answer) {
  const auto r = run_on({.what = convert, .options = {{"from", "cbor"}, {"to", "json"}}, .input = "-"}, cbor_example);
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(r.out, R"({"a":[2,"AQ"]})");
  EXPECT_EQ(r.err, "smelt: converted bytes=1\n");
}

TEST_F(payload_command_test, guesses_formats_from_the_names_of_files) {
  const std::string in = file("in.CBOR", cbor_example);
  const std::string out = folder / "out.json";
  const auto r = run_on({.what = convert, .input = in, .output = out}, "");
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_EQ(r.out, "");
  EXPECT_EQ(content(out), R"({"a":[2,"AQ"]})");
}

TEST_F(payload_command_test, wants_a_format_for_a_file_that_does_not_say) {
  for (const auto* name : {"data", "data.bin", ".json.d"}) {
    const auto r = run_on({.what = validate, .input = file(name, "1")}, "");
    EXPECT_EQ(r.code, 2) << name;
    EXPECT_NE(r.err.find("--from"), std::string::npos);
  }
}

TEST_F(payload_command_test, says_where_a_payload_is_malformed) {
  const std::string in = file("in.json", "{\"a\": [1,\n 2, x]}");
  for (const auto what : {convert, validate}) {
    const auto r = run_on({.what = what, .input = in}, "");
    EXPECT_EQ(r.code, 1);
    EXPECT_EQ(r.out, "");
    EXPECT_EQ(r.err.find(in + ":2:5: unexpected: "), 0U) << r.err;
    EXPECT_NE(r.err.find("(at \"/a/2\")\n"), std::string::npos) << r.err;
  }
  const auto binary = run_on({.what = validate, .options = {{"from", "cbor"}}}, std::string("\x82\x01\x18", 3));
  EXPECT_EQ(binary.code, 1);
  EXPECT_EQ(binary.err.find("standard input: offset 2: truncated: "), 0U) << binary.err;
}

TEST_F(payload_command_test, validates_in_silence) {
  const auto r = run_on({.what = validate}, "[1]");
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(r.out + r.err, "");
}

TEST_F(payload_command_test, extracts_values) {
  EXPECT_EQ(run_on({.what = extract, .options = {{"path", "/a/0"}}}, R"({"a":[2]})").out, "2");
  EXPECT_EQ(run_on({.what = extract, .options = {{"path", "/a"}, {"path", ""}}}, R"({"a":2})").out, R"({"/a":2,"":{"a":2}})");
  const auto absent = run_on({.what = extract, .options = {{"path", "/b"}}}, R"({"a":2})");
  EXPECT_EQ(absent.code, 1);
  EXPECT_EQ(absent.err, "standard input:1:1: field_absent: no value stands at \"/b\"\n");
}

TEST_F(payload_command_test, refuses_options_as_the_service_does) {
  const auto r = run_on({.what = convert, .options = {{"tags", "keep"}}}, "1");
  EXPECT_EQ(r.code, 2);
  EXPECT_EQ(r.err, "smelt: --tags: there is no such value: \"keep\"; allowed: drop, refuse\n");
  EXPECT_EQ(run_on({.what = extract}, "1").code, 2);
  EXPECT_EQ(run_on({.what = convert, .options = {{"to", "cbor"}, {"indent", "2"}}}, "1").code, 2);
}

TEST_F(payload_command_test, reads_relaxed_json_where_it_is_asked_for) {
  const std::string in = file("in.json", "{ // settings\n name: 'x', list: [1, NaN,], }");
  const auto r = run_on({.what = convert, .options = {{"json", "relaxed"}}, .input = in}, "");
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_EQ(r.out, R"({"name":"x","list":[1,null]})");
  EXPECT_EQ(r.err, "smelt: converted nonfinite=1\n");
  EXPECT_EQ(run_on({.what = validate, .input = in}, "").code, 1);
  EXPECT_EQ(run_on({.what = extract, .options = {{"json", "relaxed"}, {"path", "/name"}}, .input = in}, "").out, "\"x\"");
  const auto fault = run_on({.what = validate, .options = {{"json", "relaxed"}}}, "[1, // one\n 0x2]");
  EXPECT_EQ(fault.err, "standard input:2:3: unexpected: expected ',' or ']' (at \"\")\n");
  const auto cbor = run_on({.what = convert, .options = {{"from", "cbor"}, {"json", "relaxed"}}}, cbor_example);
  EXPECT_EQ(cbor.code, 2);
  EXPECT_EQ(cbor.err, "smelt: --json: the payload is not JSON\n");
}

TEST_F(payload_command_test, tells_which_file_fails) {
  const std::string missing = folder / "missing.json";
  const auto r = run_on({.what = validate, .input = missing}, "");
  EXPECT_EQ(r.code, 2);
  EXPECT_EQ(r.err, "smelt: " + missing + ": cannot read it: No such file or directory\n");
  const std::string nowhere = folder / "no" / "out.json";
  EXPECT_EQ(run_on({.what = convert, .output = nowhere}, "1").err, "smelt: " + nowhere + ": cannot write it: No such file or directory\n");
  const auto none = run_on({.what = validate, .options = {{"from", "json"}}, .input = folder}, "");
  EXPECT_EQ(none.code, 2);
  EXPECT_EQ(none.err, "smelt: " + folder.string() + ": cannot read it: Is a directory\n");
}

TEST_F(payload_command_test, says_of_an_empty_payload_that_it_is_empty) {
  for (const char* format : {"json", "cbor"}) {
    const auto r = run_on({.what = validate, .options = {{"from", format}}}, "");
    EXPECT_EQ(r.code, 1);
    EXPECT_NE(r.err.find("truncated: the payload is empty"), std::string::npos) << r.err;
  }
}

TEST_F(payload_command_test, shows_a_payload_as_text_and_says_that_it_is_sound) {
  const auto r = run_on({.what = inspect, .options = {{"from", "cbor"}}}, cbor_example);
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(r.out, "offset  bytes  kind           value       path\n"
                   "     0  a1     begin_object   1 member\n"
                   "     1  61 61    key          \"a\"         /a\n"
                   "     3  82       begin_array  2 elements  /a\n"
                   "     4  02         integer    2           /a/0\n"
                   "     5  41 01      bytes      1 byte      /a/1\n");
  EXPECT_EQ(r.err, "");
}

TEST_F(payload_command_test, shows_a_fault_where_it_is_and_fails) {
  const auto r = run_on({.what = inspect}, "[1,\nx]");
  EXPECT_EQ(r.code, 1);
  EXPECT_EQ(r.out, "offset  bytes  kind         value       path\n"
                   "     0  5b     begin_array  not closed\n"
                   "     1  31       number     1           /0\n"
                   "     2  2c 0a  unread\n"
                   "     4  78 5d  fault        unexpected: expected a value (line 2, column 1)  /1\n");
  EXPECT_EQ(r.err, "");
}

TEST_F(payload_command_test, shows_json_where_it_is_asked_for) {
  const std::string out = folder / "table.cbor";  // the name says nothing of a table's form
  const auto r = run_on({.what = inspect, .options = {{"render", "json"}}, .output = out}, "null");
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(content(out),
            R"({"format":"json","size":4,"rows":[{"offset":0,"size":4,"bytes":"6e756c6c","kind":"null","value":"null","path":""}]})");
}

}  // namespace
}  // namespace smelt::service
