#include "service/socket.hpp"

#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <poll.h>

#include <optional>

#include "tests/service/client.hpp"

namespace smelt::service {
namespace {

class socket_test : public testing::Test {
 protected:
  socket_test() : door_(*socket::listening(*endpoint::of("127.0.0.1", 0), 8)), port_(door_.local()->port()) {}

  static bool wait_for(const socket& one, short event) {
    pollfd asked{.fd = one.descriptor(), .events = event, .revents = 0};
    return poll(&asked, 1, 10'000) == 1;
  }

  socket accepted() {
    EXPECT_TRUE(wait_for(door_, POLLIN));
    return *door_.accept(from_);
  }

  socket door_;
  std::uint16_t port_;
  endpoint from_;
  std::array<char, 16> to_{};
};

TEST_F(socket_test, accepts_who_connects_and_says_from_where) {
  EXPECT_EQ(door_.accept(from_).error(), std::errc::resource_unavailable_try_again);
  const client c(port_);
  const socket here = accepted();
  EXPECT_TRUE(from_.text().starts_with("127.0.0.1:"));
  EXPECT_NE(from_.port(), port_);
  int no_delay = 0;
  socklen_t size = sizeof no_delay;
  getsockopt(here.descriptor(), IPPROTO_TCP, TCP_NODELAY, &no_delay, &size);
  EXPECT_NE(no_delay, 0);
}

TEST_F(socket_test, receives_and_sends_without_waiting) {
  client c(port_);
  socket here = accepted();
  EXPECT_EQ(here.receive(to_).how, transfer::end::blocked);
  c.send("hello");
  ASSERT_TRUE(wait_for(here, POLLIN));
  const transfer got = here.receive(to_);
  EXPECT_EQ(got.how, transfer::end::some);
  EXPECT_EQ(std::string_view(to_.data(), got.count), "hello");
  std::string head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
  std::string body = "back";
  const transfer put = here.send({iovec{head.data(), head.size()}, iovec{body.data(), body.size()}});
  EXPECT_EQ(put.count, head.size() + body.size());
  EXPECT_EQ(c.receive().body, "back");
}

TEST_F(socket_test, sends_until_the_system_takes_no_more) {
  const client c(port_, 4'096);
  socket here = accepted();
  std::string piece(1U << 20, 'x');
  transfer put{transfer::end::some};
  while (put.how == transfer::end::some) put = here.send({iovec{piece.data(), piece.size()}, iovec{}});
  EXPECT_EQ(put.how, transfer::end::blocked);
}

TEST_F(socket_test, tells_the_other_sides_end) {
  client c(port_);
  socket here = accepted();
  c.finish_sending();
  ASSERT_TRUE(wait_for(here, POLLIN));
  EXPECT_EQ(here.receive(to_).how, transfer::end::gone);
  client reset(port_);
  socket broken = accepted();
  reset.vanish();
  ASSERT_TRUE(wait_for(broken, POLLIN));
  EXPECT_EQ(broken.receive(to_).how, transfer::end::gone);
  char byte = 'x';
  EXPECT_EQ(broken.send({iovec{&byte, 1}, iovec{}}).how, transfer::end::gone);
  EXPECT_FALSE(broken.end_sending());
}

TEST_F(socket_test, ends_sending_and_closes) {
  client c(port_);
  std::optional<socket> here = accepted();
  EXPECT_TRUE(here->end_sending());
  EXPECT_TRUE(c.closed());
  socket moved = *std::move(here);
  EXPECT_FALSE(here->is_open());
  EXPECT_TRUE(moved.is_open());
  moved.close();
  EXPECT_FALSE(moved.is_open());
}

TEST_F(socket_test, shares_its_place_with_others_but_knows_that_it_does) {
  const endpoint here = *door_.local();
  EXPECT_EQ(socket::try_alone(here), std::errc::address_in_use);
  EXPECT_TRUE(socket::listening(here, 8));
  door_.close();
  EXPECT_FALSE(socket::try_alone(here));
}

TEST_F(socket_test, listens_on_both_families_of_addresses) {
  const auto six = socket::listening(*endpoint::of("::1", 0), 8);
  if (!six) {
    EXPECT_EQ(six.error(), std::errc::address_not_available);  // a machine without IPv6
    return;
  }
  EXPECT_TRUE(six->local()->text().starts_with("[::1]:"));
}

}  // namespace
}  // namespace smelt::service
