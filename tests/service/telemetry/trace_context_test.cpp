#include "service/telemetry/trace_context.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt::service::telemetry {
namespace {

// The standard's own examples, 3.2.5.
TEST(telemetry_trace_context, reads_the_standards_examples) {
  for (const std::string flags : {"00", "01"}) {
    const std::string field = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-" + flags;
    const auto told = trace_of(field);
    EXPECT_EQ(told.trace_id, "4bf92f3577b34da6a3ce929d0e0e4736");
    EXPECT_EQ(told.span_id, "00f067aa0ba902b7");
  }
}

TEST(telemetry_trace_context, reads_a_later_version_up_to_what_it_knows) {
  EXPECT_EQ(trace_of("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01").span_id, "00f067aa0ba902b7");
  EXPECT_EQ(trace_of("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-brings").span_id, "00f067aa0ba902b7");
  EXPECT_EQ(trace_of("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.what").span_id, "");
}

TEST(telemetry_trace_context, ignores_what_is_not_well_formed) {
  for (const std::string_view field : {
           "",
           "00-trace",
           "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
           "0x-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
           "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
           "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
           "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
           "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
           "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0",
           "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
           "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
           "00-4bf92f3577b34da6a3ce929d0e0e47\"6-00f067aa0ba902b7-01",
       }) {
    EXPECT_EQ(trace_of(field).trace_id, "") << field;
    EXPECT_EQ(trace_of(field).span_id, "") << field;
  }
}

}  // namespace
}  // namespace smelt::service::telemetry
