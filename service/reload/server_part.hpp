// What of the server's settings changes while it runs: deadlines, and who has access.
#pragma once

#include <memory>

#include "service/reload/part.hpp"
#include "service/server.hpp"

namespace smelt::service {

class server_part final : public reload_part {
 public:
  explicit server_part(server& which) noexcept : server_(which) {}

  config::problems check(const config::settings& next) override;
  void take() noexcept override;

 private:
  server& server_;
  server_settings next_;
  std::shared_ptr<const access::policy> in_use_;
};

}  // namespace smelt::service
