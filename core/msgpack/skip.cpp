#include "core/msgpack/skip.hpp"

#include "core/msgpack/faults.hpp"
#include "core/msgpack/head.hpp"
#include "core/stream/strings.hpp"

namespace smelt::msgpack {

// Every container says how many items it has, so that items still to come are all there is to know.
result<const char*> skip_value(const input& in, const char* at, std::uint32_t longest_text) noexcept {
  const char* const end = in.end();
  for (std::uint64_t due = 1; due != 0; --due) {
    if (at == end) return fail(code::truncated, in.offset(at), faults::absent);
    const head h = take_head(at, end);
    if (h.missing()) return faults::no_head(h, in.offset(at));
    const char* const content = at + h.size;
    const auto remaining = static_cast<std::size_t>(end - content);
    switch (h.what) {
    case family::text:
    case family::bytes:
    case family::extension:
      if (const auto taken = take_content(in, at, content, h.argument, longest_text); !taken) return std::unexpected(taken.error());
      at = content + h.argument;
      break;
    case family::array:
    case family::map: {
      const bool map = h.what == family::map;
      if (h.argument > remaining >> map) return fail(code::truncated, in.offset(at), faults::claims);
      due += h.argument << map;
      at = content;
      break;
    }
    default: at = content; break;
    }
  }
  return at;
}

}  // namespace smelt::msgpack
