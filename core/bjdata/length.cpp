#include "core/bjdata/length.hpp"

namespace smelt::bjdata {

result<length> take_bare_length(const input& in, const char* at, char marker, const char* item) noexcept {
  const marker_info number = info_of(marker);
  if (in.end() - at < number.size) return fail(code::truncated, in.offset(item), faults::cut);
  const std::uint64_t word = load_word(at, in.end(), number.size);
  if (number.what == form::signed_integer && extended(word, number.size) < 0)
    return fail(code::unexpected, in.offset(item), faults::negative_length);
  return length{word, at + number.size};
}

std::unexpected<error> no_length(const input& in, const char* at) noexcept {
  if (at == in.end()) return fail(code::truncated, in.offset(at), "the input ends where a length is expected");
  return fail(code::unexpected, in.offset(at), faults::no_length);
}

}  // namespace smelt::bjdata
