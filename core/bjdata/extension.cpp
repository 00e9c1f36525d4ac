#include "core/bjdata/extension.hpp"

#include <limits>

#include "core/bjdata/faults.hpp"
#include "core/bjdata/length.hpp"
#include "core/stream/span_token.hpp"

namespace smelt::bjdata {

namespace {

// Of each type that the specification defines, in bytes; 0 for those that it keeps for later.
constexpr std::uint8_t sizes[] = {0, 4, 8, 12, 4, 4, 8, 8, 8, 16, 16};

}  // namespace

std::optional<std::int16_t> type_of(std::uint64_t number) noexcept {
  if (number > std::numeric_limits<std::int16_t>::max()) return std::nullopt;
  const auto type = static_cast<std::int16_t>(number);
  if (type < 256) return static_cast<std::int16_t>(type - 512);
  return type < 512 ? static_cast<std::int8_t>(type - 256) : type;
}

std::optional<std::uint64_t> number_of(std::int16_t type) noexcept {
  if (type >= 512) return type;
  if (type >= -512 && type < -256) return type + 512;
  if (type >= -128 && type < 128) return 256 + static_cast<std::uint8_t>(type);
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
  return extension{number->value, *content};
}

result<token> extension_token(const input& in, const extension& e, arena& memory) noexcept {
  const token bytes = span_token(kind::bytes, in, e.content, memory);
  if (!bytes.data()) return fail(code::memory_limit, in.offset(e.content.data()), faults::memory);
  return token::extension(*type_of(e.number), bytes.flags(), bytes.data(), bytes.length());
}

}  // namespace smelt::bjdata
