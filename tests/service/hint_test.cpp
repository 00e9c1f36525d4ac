#include "service/hint.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/format/format.hpp"

namespace smelt::service {
namespace {

// The hint as HTTP tells it.
std::string hinted(std::string_view from, std::string_view payload, code what, std::uint32_t offset) {
  proto::options o;
  o.set_source(proto::type_of_name(formats(), from));
  const hint h = hint_of({"", offset, what}, o, payload);
  return std::string(h.text) + (h.type ? " " + std::string(h.type.media_types().front()) : "");
}

TEST(hint, asks_whether_there_are_several_documents) {
  EXPECT_EQ(hinted("json", "{\"a\":1}\n{\"a\":2}", code::trailing, 8), "are they several documents? application/x-ndjson");
  EXPECT_EQ(hinted("cbor", "\x01\x02", code::trailing, 1), "are they several documents? application/cbor-seq");
  EXPECT_EQ(hinted("msgpack", "\x01\x02", code::trailing, 1), "are they several documents? application/x-msgpack-seq");
  EXPECT_EQ(hinted("json", "{\"a\":1}}", code::trailing, 7), "") << "what follows begins no document";
}

TEST(hint, asks_whether_a_record_is_one_document_over_several_lines) {
  EXPECT_EQ(hinted("ndjson", "[", code::truncated, 1), "is it one document over several lines? application/json");
  EXPECT_EQ(hinted("ndjson", "[x", code::unexpected, 1), "");
}

TEST(hint, knows_json_that_is_sent_as_something_else) {
  for (const std::string_view format : {"cbor", "msgpack", "bjdata", "cbor-seq"}) {
    EXPECT_EQ(hinted(format, " {\"a\":1}\n", code::trailing, 1), "is it JSON? application/json") << format;
    EXPECT_EQ(hinted(format, "[1,2]", code::unexpected, 1), "is it JSON? application/json") << format;
  }
  EXPECT_EQ(hinted("cbor", "\x82\x01", code::truncated, 2), "");
}

TEST(hint, knows_what_is_no_text) {
  EXPECT_EQ(hinted("json", "\xa1\x61\x61\x01", code::unexpected, 0), "it looks binary, not like JSON");
  EXPECT_EQ(hinted("json", "\x1f\x8b\x08", code::unexpected, 0), "it looks like gzip, which Content-Encoding would name");
  EXPECT_EQ(hinted("cbor", "\x28\xb5\x2f\xfd", code::unexpected, 0), "it looks like zstd, which Content-Encoding would name");
  EXPECT_EQ(hinted("json", std::string_view("\xff\xfe{\0}\0", 6), code::unexpected, 0), "it looks like UTF-16, and JSON is UTF-8");
  EXPECT_EQ(hinted("json", "\xef\xbb\xbf{}", code::unexpected, 0), "") << "the fault names the mark";
}

TEST(hint, says_nothing_of_an_ordinary_fault) {
  EXPECT_EQ(hinted("json", "{\"a\":1,}", code::unexpected, 7), "");
  EXPECT_EQ(hinted("json", "", code::truncated, 0), "");
  EXPECT_EQ(hinted("json", std::string(1'000, ' '), code::truncated, 1'000), "");
}

}  // namespace
}  // namespace smelt::service
