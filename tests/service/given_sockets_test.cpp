#include "service/given_sockets.hpp"

#include <gtest/gtest.h>

#include "tests/service/client.hpp"
#include "tests/service/running_server.hpp"

namespace smelt::service {
namespace {

constexpr std::string_view question = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi";

given_sockets opened_elsewhere() {
  const auto anywhere = endpoint::of("127.0.0.1", 0);
  return {.data = socket::listening(*anywhere, 128).value(), .management = socket::listening(*anywhere, 128).value()};
}

TEST(given_sockets, are_served_where_they_are_and_not_where_the_settings_say) {
  auto doors = opened_elsewhere();
  const std::uint16_t data = doors.data.local()->port();
  const std::uint16_t management = doors.management.local()->port();
  running_server server(test_settings(), std::move(doors));
  EXPECT_EQ(server.port(), data);
  EXPECT_EQ(server.management_port(), management);
  EXPECT_EQ(client(data).exchange(question).body, "hi");
  EXPECT_EQ(client(management).exchange(question).body, "hi");
  EXPECT_TRUE(server.finish());
}

// With nothing to do for most loops, the system would wake the same one each time.
TEST(given_sockets, give_every_loop_its_share_of_the_connections) {
  auto settings = test_settings();
  settings.loops = 3;
  running_server server(settings, opened_elsewhere());
  std::vector<client> clients;
  for (int i = 0; i < 60; ++i) EXPECT_EQ(clients.emplace_back(server.port()).exchange(question).body, "hi");
  clients.clear();
  EXPECT_TRUE(server.finish());
  EXPECT_GE(server.heard.opened, 5);
  int all = server.heard.opened;
  for (const auto& each : server.others) {
    EXPECT_GE(each->opened, 5);
    all += each->opened;
  }
  EXPECT_EQ(all, 60);
}

TEST(given_sockets, are_none_where_nobody_handed_any_over) {
  const auto given = take_given_sockets();
  ASSERT_TRUE(given) << given.error();
  EXPECT_FALSE(given->data.is_open());
  EXPECT_FALSE(given->management.is_open());
}

}  // namespace
}  // namespace smelt::service
