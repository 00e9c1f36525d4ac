// Whether a request may go on, judged by its head before any of its body is read.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "service/access/policy.hpp"
#include "service/exchange.hpp"
#include "service/observer.hpp"

namespace smelt::service::access {

// A request that is under way: counted until this is left or destroyed. What it counts in must outlive it.
class visit {
 public:
  visit() noexcept = default;
  visit(const visit&) = delete;
  visit& operator=(const visit&) = delete;
  ~visit() { leave(); }

  // False, and nothing counted, where `most` are already; 0 is no limit.
  [[nodiscard]] bool enter(client& one, std::uint32_t most, client*& as) noexcept;
  [[nodiscard]] bool enter_as_client(client& one, std::uint32_t most) noexcept { return enter(one, most, one_); }
  [[nodiscard]] bool enter_all(client& all, std::uint32_t most) noexcept { return enter(all, most, all_); }
  void leave() noexcept;

 private:
  client* one_ = nullptr;
  client* all_ = nullptr;
};

struct ruling {
  enum class kind : std::uint8_t { pass, preflight, refuse };

  kind what = kind::pass;
  std::string_view caller = {};  // the name of the token that was brought
  complaint why{};               // of a refusal
  rejection counted = rejection::unauthorized;
  std::uint64_t retry_after = 0;    // seconds; 0: none is told
  std::string_view challenge = {};  // a whole header line
};

// `address`: see address_of. `now`: nanoseconds of a steady clock. What passes is counted in `under_way` for as long as it lasts.
ruling judge(const policy& rules, const request_head& head, std::uint64_t address, std::uint64_t now, visit& under_way) noexcept;

}  // namespace smelt::service::access
