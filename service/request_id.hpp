// A request's name in logs: the client's, if it is harmless, or one made here.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace smelt::service {

// 1 to 128 visible ASCII characters, without those that logs and markup give a meaning: quotes, backslash, angle brackets, ampersand.
bool harmless_request_id(std::string_view id) noexcept;

// Makes ids that no other maker makes: 16 hexadecimal digits chosen at random for the maker, then 16 that count.
class request_id_maker {
 public:
  static constexpr std::size_t size = 32;

  request_id_maker();
  std::string_view make(std::array<char, size>& to) noexcept;

 private:
  std::array<char, 16> maker_;
  std::uint64_t count_;
};

}  // namespace smelt::service
