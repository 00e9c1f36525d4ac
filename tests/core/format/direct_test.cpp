#include "core/format/direct.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/block_pool.hpp"
#include "tests/agreement/direct_writing.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt {
namespace {

class direct_writing : public testing::Test {
 protected:
  // In hexadecimal digits, as tests show them; "gave up" where it did.
  std::string written(std::string_view target, std::string_view json, const read_options& reading = {}, const write_options& writing = {}) {
    output to(memory_);
    if (!write_directly(*find_format("json"), *find_format(target), json, reading, writing, memory_, to)) return "gave up";
    return hex(to.view());
  }
  std::string cbor(std::string_view json) { return written("cbor", json); }
  std::string msgpack(std::string_view json) { return written("msgpack", json); }

  // Whether all of it is written, and as the plain way writes it.
  void expect_whole(const std::string& json) {
    EXPECT_NE(cbor(json), "gave up");
    EXPECT_NE(msgpack(json), "gave up");
    EXPECT_EQ(agreement::direct_disagreement(*find_format("json"), std::string_view(json), {}, memory_), "");
  }

  block_pool pool_;
  arena memory_{pool_};
};

// RFC 8949, appendix A.
TEST_F(direct_writing, gives_the_bytes_of_the_standard) {
  EXPECT_EQ(cbor("1000000000000"), "1b000000e8d4a51000");
  EXPECT_EQ(cbor("18446744073709551615"), "1bffffffffffffffff");
  EXPECT_EQ(cbor("-1000"), "3903e7");
  EXPECT_EQ(cbor("1.1"), "fb3ff199999999999a");
  EXPECT_EQ(cbor("1.5"), "f93e00");
  EXPECT_EQ(cbor("-4.1"), "fbc010666666666666");
  EXPECT_EQ(cbor("null"), "f6");
  EXPECT_EQ(cbor(R"("\"\\")"), "62225c");
  EXPECT_EQ(cbor("\"\xc3\xbc\""), "62c3bc");
  EXPECT_EQ(cbor("[]"), "80");
  EXPECT_EQ(cbor("[1, [2, 3], [4, 5]]"), "8301820203820405");
  EXPECT_EQ(cbor("[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]"),
            "98190102030405060708090a0b0c0d0e0f101112131415161718181819");
  EXPECT_EQ(cbor(R"({"a": 1, "b": [2, 3]})"), "a26161016162820203");
  EXPECT_EQ(cbor(R"(["a", {"b": "c"}])"), "826161a161626163");
}

// MessagePack's own first example, and its shortest containers and texts.
TEST_F(direct_writing, gives_the_bytes_of_the_specification) {
  EXPECT_EQ(msgpack(R"({"compact":true,"schema":0})"), "82a7636f6d70616374c3a6736368656d6100");
  EXPECT_EQ(msgpack("[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]"), "9f0102030405060708090a0b0c0d0e0f");
  EXPECT_EQ(msgpack("[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,-16]"), "dc00100102030405060708090a0b0c0d0e0ff0");
  EXPECT_EQ(msgpack("\"" + std::string(32, 'x') + "\"").substr(0, 6), "d92078");
}

TEST_F(direct_writing, takes_containers_of_every_size_of_head) {
  for (const std::size_t count : {15U, 16U, 23U, 24U, 255U, 256U, 65'535U, 65'536U}) {
    std::string array = "[[";
    std::string object = R"({"first":{)";
    for (std::size_t i = 0; i < count; ++i) {
      array += i % 7 == 0 ? R"("a text",)" : "12345,";
      object += "\"" + std::to_string(i) + "\":0,";
    }
    array.back() = ']';
    object.back() = '}';
    expect_whole(array + ",-1]");
    if (count < 10'000) expect_whole(object + R"(,"last":{}})");
  }
}

TEST_F(direct_writing, takes_texts_of_every_size_of_head) {
  for (const std::size_t length : {0U, 23U, 24U, 31U, 32U, 33U, 255U, 256U, 65'535U, 65'536U}) {
    const std::string text(length, 'x');
    expect_whole("{\"" + text + "\":\"" + text + "\"}");
    expect_whole("[\"" + text + "\\n\",\"\\u00e9" + text + "\"]");
  }
}

TEST_F(direct_writing, takes_documents_of_many_windows) {
  std::string json = "[";
  for (int i = 0; i < 20'000; ++i) json += R"({"id":)" + std::to_string(i) + R"(,"name":"\u00fcber","list":[0.25,1e300,-1,null,true]},)";
  json.back() = ']';
  expect_whole(json);
}

TEST_F(direct_writing, gives_up_where_something_must_be_converted_or_judged) {
  EXPECT_EQ(cbor("[123456789012345678901234567890]"), "gave up");
  EXPECT_EQ(cbor("[0.1234567890123456789]"), "gave up");
  EXPECT_EQ(cbor(R"({"a":1,"a":2})"), "gave up");
  EXPECT_EQ(cbor("[1,]"), "gave up");
  EXPECT_EQ(written("cbor", "[1]", {.lexemes = true}), "gave up");
  EXPECT_EQ(written("cbor", "[1]", {}, {.canonical = true}), "gave up");
  EXPECT_EQ(written("cbor", "[1]", {}, {.int64 = int64::text}), "gave up");
  EXPECT_EQ(written("cbor", "[1]", {.limits = {.bytes = 2}}), "gave up");
  EXPECT_EQ(written("cbor", "[1]", {.limits = {.depth = 0}}), "gave up");
  EXPECT_EQ(written("cbor", "[1,2]", {}, {.limits = {.output = 2}}), "gave up");
  EXPECT_EQ(written("bjdata", "[1]"), "gave up");
  EXPECT_EQ(written("json", "[1]"), "gave up");
  EXPECT_EQ(written("cbor", R"({"a":1,"a":2})", {.duplicates = duplicate_keys::keep}), "a2616101616102");
}

// Containers in containers, each with too many members for the byte that was left for its head: what moves again and again is bounded.
TEST_F(direct_writing, moves_no_more_than_some_times_the_document) {
  std::string json;
  for (int depth = 0; depth < 1'000; ++depth) json += "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,";
  json += "1" + std::string(1'000, ']');
  EXPECT_EQ(cbor(json), "gave up");
  EXPECT_EQ(agreement::direct_disagreement(*find_format("json"), std::string_view(json), {}, memory_), "");
}

// With so many blocks of memory all of it is written, or nothing.
TEST_F(direct_writing, gives_up_wherever_memory_ends) {
  std::string json = "[";
  for (int i = 0; i < 3'000; ++i) json += R"({"key":"\n","k":"abcdefgh"},)";
  json.back() = ']';
  bool whole = false;
  for (std::size_t blocks = 0; blocks < 200 && !whole; ++blocks) {
    block_pool pool({.budget = blocks * block_pool::smallest});
    arena scratch(pool);
    arena answer(pool);
    output to(answer);
    whole = write_directly(*find_format("json"), *find_format("cbor"), std::string_view(json), {}, {}, scratch, to);
    EXPECT_EQ(to.size(), whole ? 3U + 3'000U * 18U : 0U);
    EXPECT_TRUE(to.ok());
  }
  EXPECT_TRUE(whole);
}

}  // namespace
}  // namespace smelt
