#include "core/cbor/small_integer.hpp"

#include "core/cbor/head.hpp"
#include "core/cbor/strings.hpp"
#include "core/cbor/tagged.hpp"

namespace smelt::cbor {

namespace {

// n, or -1 - n where negative.
struct mantissa {
  std::uint64_t n;
  bool negative;
};

class taking {
 public:
  taking(const input& in, const char* at, std::uint32_t longest) noexcept : in_(in), at_(at), longest_(longest) {}

  std::optional<small_integer> item() noexcept {
    const auto h = next_head();
    if (!h) return std::nullopt;
    if (h->what() == major::tag && h->argument == tag_number::decimal_fraction) return fraction();
    const auto value = integer(*h);
    return value ? scaled(*value, 0) : std::nullopt;
  }

 private:
  std::optional<head> next_head() noexcept {
    if (at_ == in_.end()) return std::nullopt;
    const head h = take_head(at_, in_.end());
    if (h.missing()) return std::nullopt;
    at_ += h.size;
    return h;
  }

  std::optional<mantissa> integer(const head& h) noexcept {
    if (h.what() <= major::negative_integer) return mantissa{h.argument, h.what() == major::negative_integer};
    const std::uint64_t sign = h.argument - tag_number::bignum;
    if (h.what() != major::tag || sign > 1) return std::nullopt;
    const auto bytes = take_byte_string(in_, at_, longest_, "");
    if (!bytes) return std::nullopt;
    std::uint64_t n = 0;
    const bool fits = for_each_chunk(*bytes, [&n](std::string_view piece) {
      for (const char byte : piece) {
        if (n >> 56 != 0) return false;
        n = n << 8 | static_cast<std::uint8_t>(byte);
      }
      return true;
    });
    if (!fits) return std::nullopt;
    return mantissa{n, sign == 1};
  }

  std::optional<small_integer> fraction() noexcept {
    const auto pair = next_head();
    if (!pair || pair->what() != major::array || (pair->argument != 2 && !pair->indefinite())) return std::nullopt;
    const auto exponent = next_head();
    if (!exponent || exponent->what() != major::unsigned_integer) return std::nullopt;
    const auto h = next_head();
    const auto value = h ? integer(*h) : std::nullopt;
    return value ? scaled(*value, exponent->argument) : std::nullopt;
  }

  // value x 10^exponent.
  static std::optional<small_integer> scaled(const mantissa& value, std::uint64_t exponent) noexcept {
    constexpr std::uint64_t greatest = ~std::uint64_t{0};
    if (value.negative && value.n == greatest) return std::nullopt;
    std::uint64_t magnitude = value.n + (value.negative ? 1 : 0);
    for (; exponent > 0 && magnitude != 0; --exponent) {
      if (magnitude > greatest / 10) return std::nullopt;
      magnitude *= 10;
    }
    if (!value.negative) return small_integer{magnitude, false};
    if (magnitude > greatest_integer + 1) return std::nullopt;
    return small_integer{0 - magnitude, true};
  }

  const input& in_;
  const char* at_;
  std::uint32_t longest_;
};

}  // namespace

std::optional<small_integer> take_small_integer(const input& in, const char* at, std::uint32_t longest) noexcept {
  return taking(in, at, longest).item();
}

}  // namespace smelt::cbor
