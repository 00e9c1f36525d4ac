#include "service/request_id.hpp"

#include <algorithm>
#include <random>

#include "core/base/hex.hpp"

namespace smelt::service {

namespace {

constexpr std::array<bool, 256> make_harmless() {
  std::array<bool, 256> table{};
  for (unsigned c = 0x21; c < 0x7f; ++c) table[c] = true;
  for (const char c : std::string_view("\"'`\\<>&")) table[static_cast<unsigned char>(c)] = false;
  return table;
}
constexpr std::array<bool, 256> harmless = make_harmless();

void write_hexadecimal(char* to, std::uint64_t value) noexcept {
  for (int shift = 60; shift >= 0; shift -= 4) *to++ = hex_digits[(value >> shift) & 15];
}

std::uint64_t random_number() {
  std::random_device source;
  return std::uint64_t{source()} << 32 | source();
}

}  // namespace

bool harmless_request_id(std::string_view id) noexcept {
  return !id.empty() && id.size() <= 128 && std::ranges::all_of(id, [](char c) { return harmless[static_cast<unsigned char>(c)]; });
}

request_id_maker::request_id_maker() : count_(random_number() >> 1) { write_hexadecimal(maker_.data(), random_number()); }

std::string_view request_id_maker::make(std::array<char, size>& to) noexcept {
  std::ranges::copy(maker_, to.data());
  write_hexadecimal(to.data() + maker_.size(), count_++);
  return {to.data(), to.size()};
}

}  // namespace smelt::service
