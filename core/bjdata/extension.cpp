#include "core/bjdata/extension.hpp"

#include <limits>

#include "core/bjdata/faults.hpp"
#include "core/bjdata/length.hpp"
#include "core/stream/epoch.hpp"
#include "core/stream/span_token.hpp"
#include "core/stream/time.hpp"

namespace smelt::bjdata {

namespace {

// Of each type that the specification defines, in bytes; 0 for those that it keeps for later.
constexpr std::uint8_t sizes[] = {0, 4, 8, 12, 4, 4, 8, 8, 8, 16, 16};

constexpr std::int16_t own = 512;                  // is taken from a number of the specification's
constexpr std::int16_t after_messagepack = 511;    // numbers before it, from 256 on, stand for MessagePack's types
constexpr std::uint64_t epoch_of_nanoseconds = 3;  // as the specification numbers it

static_assert(epoch_type::seconds == 1 - own && epoch_type::microseconds == 2 - own);
static_assert(epoch_type::nanoseconds == std::int16_t{epoch_of_nanoseconds} - own && epoch_type::date_time == 6 - own);

}  // namespace

std::optional<std::int16_t> type_of(std::uint64_t number) noexcept {
  if (number > std::numeric_limits<std::int16_t>::max()) return std::nullopt;
  const auto type = static_cast<std::int16_t>(number);
  if (type < 256) return static_cast<std::int16_t>(type - own);
  return type < after_messagepack ? static_cast<std::int8_t>(type - 256) : type;
}

std::optional<std::uint64_t> number_of(std::int16_t type) noexcept {
  if (type >= after_messagepack) return type;
  if (type >= -own && type < 256 - own) return type + own;
  if (type >= -128 && type < 128 && type != timestamp_type) return 256 + static_cast<std::uint8_t>(type);
  return std::nullopt;
}

result<extension> take_extension(const input& in, const char* at, std::uint32_t longest) noexcept {
  const auto number = take_length(in, at + 1);
  if (!number) return std::unexpected(number.error());
  if (!type_of(number->value)) return fail(code::not_supported, in.offset(at), "extensions of types beyond 32,767 are not read");
  const auto content = take_content(in, number->after, at, longest);
  if (!content) return std::unexpected(content.error());
  const bool defined = number->value < std::size(sizes) && sizes[number->value] != 0;
  if (defined && content->size() != sizes[number->value])
    return fail(code::unexpected, in.offset(at), "an extension of a type of the specification has its size");
  const extension found{number->value, *content};
  if (number->value == epoch_of_nanoseconds && !parse_epoch(epoch_type::nanoseconds, *content))
    return fail(code::unexpected, in.offset(at), "a time has less than a thousand million nanoseconds");
  return found;
}

result<token> extension_token(const input& in, const extension& e, arena& memory) noexcept {
  const token bytes = span_token(kind::bytes, in, e.content, memory);
  if (!bytes.data()) return fail(code::memory_limit, in.offset(e.content.data()), faults::memory);
  return token::extension(*type_of(e.number), bytes.flags(), bytes.data(), bytes.length());
}

}  // namespace smelt::bjdata
