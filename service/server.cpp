#include "service/server.hpp"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "service/file_limit.hpp"
#include "service/listener.hpp"
#include "service/loop.hpp"

namespace smelt::service {

namespace {

constexpr std::size_t management_connections = 64;

// Files beside the connections: the loops' own, standard streams, logs.
constexpr std::size_t other_files = 64;
constexpr std::size_t loop_files = 8 + loop::lingering_limit;

class nobody final : public observer {
 public:
  void loop_started(std::size_t) noexcept override {}
  void connection_opened() noexcept override {}
  void connection_closed() noexcept override {}
  void rejected(rejection) noexcept override {}
  void finished(const exchange_record&) noexcept override {}
};

}  // namespace

struct server::parts {
  parts(server_settings given, const handler& data, const handler& management, readiness& flag, std::span<observer* const> observers,
        server_keys secrets, pool_observer* watch)
      : common(std::move(given)), ready(flag), data_handler(data), management_handler(management), keys(secrets), pool_watch(watch) {
    for (std::size_t i = 0; i < loop_count(common.settings); ++i) {
      loops.push_back(std::make_unique<loop>(common, observers.empty() ? unobserved : *observers[i]));
    }
  }

  // A port, and what stands behind it.
  struct service_port {
    const std::string& address;
    std::uint16_t port;
    const socket& given;  // where it is open, what is listened at instead
    const handler& serves;
    std::atomic<std::size_t>& open;
    const std::size_t& limit;
    const tls::credentials* secret;
  };

  std::expected<void, std::string> listen(std::vector<std::unique_ptr<listener>>& at, std::size_t count, const service_port& here);
  void set_connection_limit() noexcept;

  common_state common;
  readiness& ready;
  const handler& data_handler;
  const handler& management_handler;
  const server_keys keys;
  given_sockets doors;
  pool_observer* pool_watch;
  nobody unobserved;
  std::vector<std::unique_ptr<loop>> loops;
  std::vector<std::unique_ptr<listener>> data_doors;  // one for each loop
  std::vector<std::unique_ptr<listener>> management_doors;
};

std::expected<void, std::string> server::parts::listen(std::vector<std::unique_ptr<listener>>& at, std::size_t count,
                                                       const service_port& here) {
  auto place = endpoint::of(here.address, here.port);
  if (!place) return std::unexpected(place.error());
  for (std::size_t i = 0; i < count; ++i) {
    at.push_back(std::make_unique<listener>(*loops[i], here.serves, here.open, here.limit, here.secret));
    auto opened = here.given.is_open() ? at.back()->share(here.given) : at.back()->open(*place, i > 0);
    if (!opened) return opened;
    place->set_port(at.back()->port());
    loops[i]->add(*at.back());
  }
  return {};
}

void server::parts::set_connection_limit() noexcept {
  const std::size_t others = other_files + management_connections + loops.size() * loop_files;
  const std::size_t files = raise_file_limit(common.settings.connections + others);
  const std::size_t room = files > 2 * others ? files - others : files / 2;
  common.connection_limit = std::min(common.settings.connections, room);
}

server::server(server_settings settings, const handler& data, const handler& management, readiness& ready,
               std::span<observer* const> observers, server_keys keys, pool_observer* pool)
    : parts_(std::make_unique<parts>(std::move(settings), data, management, ready, observers, keys, pool)) {}

server::~server() = default;

void server::adopt(given_sockets given) { parts_->doors = std::move(given); }

void server::watch_over(pulse& heart) noexcept { parts_->common.heart = &heart; }

std::expected<void, std::string> server::start() {
  parts& p = *parts_;
  const server_settings& s = p.common.settings;
  p.set_connection_limit();
  auto opened = p.listen(p.data_doors, p.loops.size(),
                         {.address = s.address,
                          .port = s.port,
                          .given = p.doors.data,
                          .serves = p.data_handler,
                          .open = p.common.connections,
                          .limit = p.common.connection_limit,
                          .secret = p.keys.data});
  if (opened) {
    opened = p.listen(p.management_doors, 1,
                      {.address = s.management_address,
                       .port = s.management_port,
                       .given = p.doors.management,
                       .serves = p.management_handler,
                       .open = p.common.management,
                       .limit = management_connections,
                       .secret = p.keys.management});
  }
  return opened;
}

std::uint16_t server::port() const noexcept { return parts_->data_doors.empty() ? std::uint16_t{0} : parts_->data_doors.front()->port(); }

std::uint16_t server::management_port() const noexcept {
  return parts_->management_doors.empty() ? std::uint16_t{0} : parts_->management_doors.front()->port();
}

std::string server::address() const { return parts_->data_doors.empty() ? std::string() : parts_->data_doors.front()->address(); }

std::string server::management_address() const {
  return parts_->management_doors.empty() ? std::string() : parts_->management_doors.front()->address();
}

bool server::run() {
  parts& p = *parts_;
  for (auto& l : p.data_doors) l->start();
  for (auto& l : p.management_doors) l->start();
  p.common.workers.start(p.pool_watch);
  p.common.reporters.start(nullptr);
  p.ready.set(true);
  if (p.common.stop_requests.load() > 0) p.ready.set(false);  // in this order: a signal may come in between
  std::vector<std::jthread> others;
  try {
    for (std::size_t i = 1; i < p.loops.size(); ++i) {
      others.emplace_back([&p, i] { p.loops[i]->run(i); });
    }
  } catch (...) {
    stop();
    stop();  // without grace, so that those that run come to their end
    throw;
  }
  p.loops.front()->run(0);
  others.clear();           // joins
  p.common.workers.stop();  // before the connections whose jobs they are at
  p.common.reporters.stop();
  return !p.common.cut_off.load();
}

void server::renew(const server_settings& settings) {
  parts_->common.live.put(std::make_shared<const server_settings>(settings));
  for (auto& each : parts_->loops) each->wake();
}

void server::stop() noexcept {
  parts_->ready.set(false);
  parts_->common.stop_requests.fetch_add(1);
  for (auto& each : parts_->loops) each->wake();
}

}  // namespace smelt::service
