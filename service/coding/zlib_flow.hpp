// What zlib's two directions share: memory of ours, and spans for its counts of 32 bits.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "service/coding/memory.hpp"

namespace smelt::service::coding {

inline void use_memory(z_stream& of, memory& from) noexcept {
  of.zalloc = [](voidpf opaque, uInt items, uInt size) -> voidpf {
    return static_cast<memory*>(opaque)->allocate(std::size_t{items} * size);
  };
  of.zfree = [](voidpf opaque, voidpf at) { static_cast<memory*>(opaque)->release(at); };
  of.opaque = &from;
}

// One call of inflate or deflate: takes what it used off the front of both.
template <class call>
int flow(z_stream& stream, std::string_view& from, std::span<char>& to, call&& work) noexcept {
  constexpr std::size_t most = 1U << 30;
  Bytef none = 0;  // no bytes are no null for zlib
  const auto given = static_cast<uInt>(std::min(from.size(), most));
  const auto room = static_cast<uInt>(std::min(to.size(), most));
  stream.next_in = from.empty() ? &none : reinterpret_cast<Bytef*>(const_cast<char*>(from.data()));  // it only reads them
  stream.avail_in = given;
  stream.next_out = reinterpret_cast<Bytef*>(to.data());
  stream.avail_out = room;
  const int done = work();
  from.remove_prefix(given - stream.avail_in);
  to = to.subspan(room - stream.avail_out);
  return done;
}

}  // namespace smelt::service::coding
