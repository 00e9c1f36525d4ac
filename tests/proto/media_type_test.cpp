#include "proto/media_type.hpp"

#include <gtest/gtest.h>

#include "tests/proto/formats_for_tests.hpp"

namespace smelt::proto {
namespace {

using test::cbor;
using test::formats;
using test::json;

TEST(media_type, names_a_format_whatever_its_parameters_and_case) {
  EXPECT_EQ(format_of_content_type(formats, "application/json"), &json);
  EXPECT_EQ(format_of_content_type(formats, "Application/JSON; charset=utf-8"), &json);
  EXPECT_EQ(format_of_content_type(formats, " application/cbor\t;x=\"a;b\""), &cbor);
  EXPECT_EQ(format_of_content_type(formats, "text/json"), &json);
}

TEST(media_type, names_a_format_by_its_suffix) {
  EXPECT_EQ(format_of_content_type(formats, "application/vnd.api+json"), &json);
  EXPECT_EQ(format_of_content_type(formats, "application/senml+CBOR;v=1"), &cbor);
  EXPECT_EQ(format_of_content_type(formats, "application/problem+json"), &json);
}

TEST(media_type, names_nothing_else) {
  for (const auto* type : {"", ";", "application/octet-stream", "application/jsonx", "json", "application/+json", "application/x+jsonp",
                           "text/x+json", "application/json/x", "application/jso", "*/*"})
    EXPECT_EQ(format_of_content_type(formats, type), nullptr) << type;
}

TEST(media_type, finds_formats_by_exact_names) {
  EXPECT_EQ(format_of_name(formats, "cbor"), &cbor);
  EXPECT_EQ(format_of_name(formats, "CBOR"), nullptr);
  EXPECT_EQ(format_of_name(formats, ""), nullptr);
}

}  // namespace
}  // namespace smelt::proto
