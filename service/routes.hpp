// The data port: which request is which operation, and how its outcome is told.
#pragma once

#include <atomic>
#include <deque>
#include <expected>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "core/base/limits.hpp"
#include "proto/options.hpp"
#include "service/exchange.hpp"
#include "service/readiness.hpp"
#include "service/route.hpp"

namespace smelt::service {

struct route_settings {
  smelt::limits limits = {};
  bool echo = false;  // whether POST /v1/echo is there
  coding::settings coding = {};
};

class routes final : public handler {
 public:
  // The formats and the readiness must outlive the routes.
  routes(const route_settings& settings, proto::format_list formats, const readiness& state);

  std::optional<response> refuse(const request_head& head, workspace memory, plan& made) const override;
  response answer(const plan& made, const request_head& head, const input& body, workspace memory) const override;
  bool guarded() const noexcept override { return true; }
  response problem(const complaint& what, const request_head& head, workspace memory) const override;

  // For requests that begin from here on. From any thread.
  void set_limits(const limits& next);

  // All there are, echo too.
  static std::span<const route> all() noexcept;

 private:
  std::expected<const route*, response> find(const request_head& head, arena& memory) const;
  // Options, formats and the payload's coding, or the answer that refuses them.
  std::optional<response> prepare(proto::operation what, const request_head& head, arena& memory, plan& made) const;
  response operate(const plan& made, const request_head& head, const input& body, workspace memory) const;
  response plain_answer(const plan& made, const request_head& head, const input& body, workspace memory) const;

  const limits& limits_now() const noexcept { return *limits_.load(std::memory_order_acquire); }

  route_settings settings_;  // the limits aside, which change
  std::mutex setting_;
  std::deque<limits> all_limits_;  // those before too: a request may be looking at them
  std::atomic<const limits*> limits_;
  proto::format_list formats_;
  const readiness& readiness_;
  std::string formats_report_;
};

}  // namespace smelt::service
