// One content coding undone, piece by piece: bytes in, bytes out.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "service/coding/fault.hpp"

namespace smelt::service::coding {

class decoder {
 public:
  enum class state : std::uint8_t {
    hungry,  // all of `from` is used, and everything that can be made of it is there
    full,    // `to` is used up
    failed,  // why() tells; for good
  };

  // Takes from the front of `from`, and puts at the front of `to`, which must not be empty.
  virtual state decode(std::string_view& from, std::span<char>& to) noexcept = 0;

  // The body may end here.
  virtual bool complete() const noexcept = 0;

  const fault& why() const noexcept { return *why_; }

 protected:
  ~decoder() = default;

  state fail(const fault& why) noexcept {
    why_ = &why;
    return state::failed;
  }

 private:
  const fault* why_ = nullptr;
};

}  // namespace smelt::service::coding
