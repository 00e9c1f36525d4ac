// What browsers are told of other origins' pages (Fetch 3.2, CORS).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "service/exchange.hpp"

namespace smelt::service::access {

class cors {
 public:
  // None: nothing is told. "*": every page may.
  explicit cors(const std::vector<std::string>& origins);

  bool on() const noexcept { return any_ || !allowed_.empty(); }

  // A browser asks what it may ask, on behalf of a page that may.
  bool is_preflight(const request_head& head) const noexcept;
  // The header lines of the answer to that, beside those that every answer gets.
  static std::string_view preflight_lines() noexcept;

  // The header lines that every answer to this request gets; they live as long as this.
  std::string_view lines(const request_head& head) const noexcept;

 private:
  struct origin {
    std::string name;
    std::string lines;
  };

  const origin* find(std::string_view name) const noexcept;

  bool any_ = false;
  std::vector<origin> allowed_;
};

}  // namespace smelt::service::access
