// A coding's decoder and encoder driven in pieces of given sizes.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/block_pool.hpp"
#include "service/coding/registry.hpp"

namespace smelt::service::coding::test {

struct outcome {
  std::string bytes;
  std::string_view fault = {};  // its detail; empty: none
  std::size_t taken = 0;
  bool operator==(const outcome&) const = default;
};

inline constexpr std::string_view cut_off = faults::truncated.detail;

// `in`, `out`: bytes at once, at most.
inline outcome decode(proto::content_coding which, std::string_view coded, std::size_t in, std::size_t out, arena& from,
                      contexts* kept = nullptr) {
  memory here(from);
  decoder* const by = make_decoder(which, here, kept);
  if (!by) return {"", faults::no_memory.detail};
  outcome to;
  std::string room(out, '\0');
  auto state = decoder::state::hungry;
  while (!coded.empty() || state == decoder::state::full) {
    const std::string piece(coded.substr(0, in));  // of its own, so that a sanitizer sees a read beyond
    std::string_view left = piece;
    do {
      std::span<char> free(room);
      state = by->decode(left, free);
      to.bytes.append(room.data(), room.size() - free.size());
    } while (state == decoder::state::full);
    to.taken += piece.size() - left.size();
    coded.remove_prefix(piece.size());
    if (state == decoder::state::failed) {
      to.fault = by->why().detail;
      return to;
    }
  }
  if (!by->complete()) to.fault = cut_off;
  return to;
}

inline outcome decode(proto::content_coding which, std::string_view coded, std::size_t in = 1U << 20, std::size_t out = 1U << 16) {
  block_pool pool;
  arena from(pool);
  return decode(which, coded, in, out, from);
}

// False when memory is spent. Every piece of `in` bytes is a part.
inline bool encode(encoder& by, std::string_view plain, std::size_t in, std::size_t out, std::string& to) {
  std::string room(out, '\0');
  do {
    const std::string piece(plain.substr(0, in));
    plain.remove_prefix(piece.size());
    std::string_view left = piece;
    auto state = encoder::state::full;
    while (state == encoder::state::full) {
      std::span<char> free(room);
      state = by.encode(left, free, plain.empty() ? encoder::ending::end : encoder::ending::part);
      to.append(room.data(), room.size() - free.size());
    }
    if (state == encoder::state::failed) return false;
  } while (!plain.empty());
  return true;
}

inline std::string encode(proto::content_coding which, std::string_view plain, std::size_t in = 1U << 30, std::size_t out = 1U << 16) {
  block_pool pool;
  arena from(pool);
  memory here(from);
  std::string to;
  encoder* const by = make_encoder(which, here, nullptr, in >= plain.size() ? plain.size() : 0);
  return by && encode(*by, plain, in, out, to) ? to : "no memory";
}

// JSON that is neither all alike nor all different.
inline std::string some_json(std::size_t records) {
  std::string made = "[";
  for (std::size_t i = 0; i < records; ++i)
    made += (i ? "," : "") + ("{\"id\":" + std::to_string(i * 7'919 % 100'003)) + ",\"name\":\"record " + std::to_string(i) + "\"}";
  return made + "]";
}

}  // namespace smelt::service::coding::test
