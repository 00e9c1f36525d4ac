// One content coding applied, piece by piece: bytes in, bytes out.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace smelt::service::coding {

class encoder {
 public:
  enum class ending : std::uint8_t {
    part,  // everything so far must come out, so that its receiver can read it
    end,   // of the body
  };
  enum class state : std::uint8_t {
    done,    // all of `from` is used, and has come out
    full,    // `to` is used up: more must follow, with the same ending
    failed,  // memory is spent
  };

  // Takes from the front of `from`, and puts at the front of `to`, which must not be empty.
  virtual state encode(std::string_view& from, std::span<char>& to, ending how) noexcept = 0;

 protected:
  ~encoder() = default;
};

}  // namespace smelt::service::coding
