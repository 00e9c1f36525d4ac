// Extensions (Draft 4): bytes of a type that is told by a number.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/stream/token.hpp"

namespace smelt::bjdata {

struct extension {
  std::uint64_t number;  // of its type
  std::string_view content;
};

// Numbers below this are the specification's own, those from it on an application's.
inline constexpr std::uint64_t first_of_applications = 256;

// On a tape an extension's type has 16 bits, of which -128 to 127 are MessagePack's. These are BJData's 256 to 510, the negative ones last,
// but for -1, a time, which BJData has itself; BJData's own 0 to 255 are -512 to -257; 511 to 32,767 are themselves. None for numbers
// beyond.
std::optional<std::int16_t> type_of(std::uint64_t number) noexcept;
// The other way round. None for what no number stands for.
std::optional<std::uint64_t> number_of(std::int16_t type) noexcept;

// The extension whose marker is at `at`. A type of the specification must have the size that it gives, a time less than a thousand million
// nanoseconds; a type beyond what a tape holds is code::not_supported.
result<extension> take_extension(const input& in, const char* at, std::uint32_t longest) noexcept;

result<token> extension_token(const input& in, const extension& e, arena& memory) noexcept;

}  // namespace smelt::bjdata
