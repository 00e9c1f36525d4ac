// The management port: metrics, health and version.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "service/exchange.hpp"
#include "service/readiness.hpp"
#include "service/route.hpp"

namespace smelt::service {

class management_routes final : public handler {
 public:
  // `metrics` gives the text of all metrics (Prometheus text format 0.0.4) and is called from any loop. The readiness must outlive the
  // routes.
  management_routes(std::function<std::string()> metrics, const readiness& state, const coding::settings& codings = {});

  std::optional<response> refuse(const request_head& head, workspace memory, plan& made) const override;
  response answer(const plan& made, const request_head& head, const input& body, workspace memory) const override;
  response problem(const complaint& what, const request_head& head, workspace memory) const override;

  static std::span<const route> all() noexcept;

 private:
  response metrics_answer(arena& memory) const;
  response plain_answer(const plan& made, const request_head& head, arena& memory) const;

  std::function<std::string()> metrics_;
  const readiness& readiness_;
  coding::settings coding_;
  std::string version_;
};

}  // namespace smelt::service
