// The certificates of both listeners, read at the start and at each reload.
#pragma once

#include <array>
#include <memory>

#include "service/reload/part.hpp"
#include "service/server.hpp"
#include "service/telemetry/metrics.hpp"
#include "service/tls/credentials.hpp"

namespace smelt::service {

class tls_part final : public reload_part {
 public:
  // Which listeners speak TLS is settled here.
  tls_part(const config::settings& at_start, telemetry::logger& log);

  // For the server, which this must outlive; there is nothing behind them until the first take().
  server_keys keys() const noexcept { return {.data = of(listeners_[0]), .management = of(listeners_[1])}; }
  // Shows when the certificates expire.
  void show(telemetry::metrics& to) const;

  config::problems check(const config::settings& next) override;
  void take() noexcept override;

 private:
  struct listener_keys {
    const char* name;
    bool speaks_tls;
    tls::credentials in_use{nullptr};
    std::shared_ptr<const tls::context> next = {};
  };

  static const tls::credentials* of(const listener_keys& one) noexcept { return one.speaks_tls ? &one.in_use : nullptr; }

  telemetry::logger& log_;
  std::array<listener_keys, 2> listeners_;
};

}  // namespace smelt::service
