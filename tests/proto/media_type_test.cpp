#include "proto/media_type.hpp"

#include <gtest/gtest.h>

#include "tests/proto/formats_for_tests.hpp"

namespace smelt::proto {
namespace {

using test::cbor;
using test::formats;
using test::json;

TEST(media_type, names_a_format_whatever_its_parameters_and_case) {
  EXPECT_EQ(type_of_content_type(formats, "application/json").documents, &json);
  EXPECT_EQ(type_of_content_type(formats, "Application/JSON; charset=utf-8").documents, &json);
  EXPECT_EQ(type_of_content_type(formats, " application/cbor\t;x=\"a;b\"").documents, &cbor);
  EXPECT_EQ(type_of_content_type(formats, "text/json").documents, &json);
}

TEST(media_type, names_a_format_by_its_suffix) {
  EXPECT_EQ(type_of_content_type(formats, "application/vnd.api+json").documents, &json);
  EXPECT_EQ(type_of_content_type(formats, "application/senml+CBOR;v=1").documents, &cbor);
  EXPECT_EQ(type_of_content_type(formats, "application/problem+json").documents, &json);
}

TEST(media_type, names_a_sequence) {
  EXPECT_EQ(type_of_content_type(formats, "application/x-ndjson; charset=utf-8").name(), "ndjson");
  EXPECT_EQ(type_of_content_type(formats, "application/JSONL").name(), "ndjson");
  EXPECT_EQ(type_of_content_type(formats, "application/json-seq").name(), "json-seq");
  EXPECT_EQ(type_of_content_type(formats, "application/geo+json-seq").name(), "json-seq") << "RFC 8142";
  EXPECT_EQ(type_of_content_type(formats, "application/cbor-seq").name(), "cbor-seq") << "RFC 8742";
  EXPECT_EQ(type_of_content_type(formats, "application/vnd.x+cbor-seq").name(), "cbor-seq");
  EXPECT_EQ(type_of_name(formats, "cbor-seq").documents, &cbor);
}

TEST(media_type, names_nothing_else) {
  for (const auto* type : {"", ";", "application/octet-stream", "application/jsonx", "json", "application/+json", "application/x+jsonp",
                           "text/x+json", "application/json/x", "application/jso", "*/*"})
    EXPECT_EQ(type_of_content_type(formats, type).documents, nullptr) << type;
}

TEST(media_type, finds_formats_by_exact_names) {
  EXPECT_EQ(type_of_name(formats, "cbor").documents, &cbor);
  EXPECT_EQ(type_of_name(formats, "CBOR").documents, nullptr);
  EXPECT_EQ(type_of_name(formats, "").documents, nullptr);
}

}  // namespace
}  // namespace smelt::proto
