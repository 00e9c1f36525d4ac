// A request's name in logs: the client's, if it is harmless, or one made here.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace smelt::service {

// 1 to 128 visible ASCII characters, without those that logs and markup give a meaning: quotes, backslash, angle brackets, ampersand.
bool harmless_request_id(std::string_view id) noexcept;

// The id after one more field that gives one, of `fields` so far: the only one's if it is harmless, else empty.
inline std::string_view request_id_of(std::string_view value, unsigned& fields) noexcept {
  return ++fields == 1 && harmless_request_id(value) ? value : std::string_view{};
}

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
