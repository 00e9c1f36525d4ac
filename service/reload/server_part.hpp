// What of the server's settings changes while it runs.
#pragma once

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
};

}  // namespace smelt::service
