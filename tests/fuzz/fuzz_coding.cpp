// Any bytes as a coded body, in any pieces: how they come and go changes neither what comes out nor whether they are taken; and whatever is
// coded is the same when it is decoded. The first byte says which coding it is, the second how it is cut.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "require.hpp"
#include "service/coding/registry.hpp"

namespace smelt::fuzz {
namespace {

using namespace service::coding;
using proto::content_coding;

constexpr std::size_t most_out = 1U << 20;
constexpr std::size_t most_memory = 64U << 20;

class cuts {
 public:
  explicit cuts(unsigned seed) : random_(seed), greatest_(seed % 2 == 0 ? 3 : 300) {}
  std::size_t next() { return random_() % greatest_ + 1; }

 private:
  std::minstd_rand random_;
  std::size_t greatest_;
};

struct outcome {
  std::string bytes;
  bool good = false;
  bool endless = false;  // more came out than is looked at
};

// `cut`: null for all at once.
outcome decoded(content_coding which, std::string_view coded, cuts* cut) {
  block_pool pool({.budget = most_memory});
  arena from(pool);
  memory here(from);
  decoder* const by = make_decoder(which, here, nullptr);
  require(by != nullptr, "there is memory");
  outcome to;
  auto state = decoder::state::hungry;
  while (state == decoder::state::full || !coded.empty()) {
    // Of the exact size, so that a sanitizer sees a read or a write beyond.
    const std::string piece(coded.substr(0, cut ? cut->next() : coded.size()));
    coded.remove_prefix(piece.size());
    std::string_view left = piece;
    do {
      std::string room(cut ? cut->next() : 4'096, '\0');
      std::span<char> free(room);
      state = by->decode(left, free);
      to.bytes.append(room, 0, room.size() - free.size());
      to.endless = to.bytes.size() > most_out;
      if (to.endless) return to;
      require(state != decoder::state::full || free.empty(), "there is room left");
    } while (state == decoder::state::full);
    if (state == decoder::state::failed) return to;
    require(left.empty(), "something is left over");
  }
  to.good = by->complete();
  return to;
}

std::string encoded(content_coding which, std::string_view plain, cuts* cut) {
  block_pool pool({.budget = most_memory});
  arena from(pool);
  memory here(from);
  encoder* const by = make_encoder(which, here, nullptr, cut ? 0 : plain.size());
  require(by != nullptr, "there is memory");
  std::string to;
  do {
    const std::string piece(plain.substr(0, cut ? cut->next() : plain.size()));
    plain.remove_prefix(piece.size());
    std::string_view left = piece;
    auto state = encoder::state::full;
    while (state == encoder::state::full) {
      std::string room(cut ? cut->next() + 6 : 4'096, '\0');
      std::span<char> free(room);
      state = by->encode(left, free, plain.empty() ? encoder::ending::end : encoder::ending::part);
      to.append(room, 0, room.size() - free.size());
    }
    require(state == encoder::state::done, "there is memory to encode");
    require(left.empty(), "something is left over");
  } while (!plain.empty());
  return to;
}

void one(std::string_view bytes) {
  if (bytes.size() < 2) return;
  const auto which = static_cast<content_coding>(1 + static_cast<unsigned char>(bytes[0]) % (proto::content_codings - 1));
  const unsigned seed = static_cast<unsigned char>(bytes[1]);
  bytes.remove_prefix(2);

  cuts apart(seed);
  const outcome whole = decoded(which, bytes, nullptr);
  const outcome pieces = decoded(which, bytes, &apart);
  require(whole.endless == pieces.endless, "the pieces change how much comes out");
  if (!whole.endless) {
    require(whole.good == pieces.good, "the pieces change whether it is taken");
    require(!whole.good || whole.bytes == pieces.bytes, "the pieces change what comes out");
  }

  const outcome back = decoded(which, encoded(which, bytes, nullptr), &apart);
  require(back.good && back.bytes == bytes, "what is coded is not the same again");
  const std::string in_parts = encoded(which, bytes.substr(0, 2'000), &apart);
  const outcome again = decoded(which, in_parts, nullptr);
  require(again.good && again.bytes == bytes.substr(0, 2'000), "what is coded in parts is not the same again");
}

}  // namespace
}  // namespace smelt::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smelt::fuzz::one({reinterpret_cast<const char*>(data), size});
  return 0;
}
