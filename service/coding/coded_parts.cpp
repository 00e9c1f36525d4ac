#include "service/coding/coded_parts.hpp"

#include "service/coding/registry.hpp"

namespace smelt::service::coding {

namespace {

// Every coding ends a part in less, so that a part that nothing is in costs one call.
constexpr std::size_t room_at_once = 4U << 10;

}  // namespace

coded_parts::coded_parts(proto::content_coding which, block_pool& pool) noexcept
    : arena_(pool), memory_(arena_), by_(make_encoder(which, memory_, nullptr, 0)) {}

bool coded_parts::encode(std::string_view plain, encoder::ending how, output& to) noexcept {
  if (!by_) return false;
  auto state = encoder::state::full;
  while (state == encoder::state::full) {
    char* const at = to.reserve(room_at_once);
    if (!at) return false;
    std::span<char> room(at, static_cast<std::size_t>(to.end_of_room() - at));
    state = by_->encode(plain, room, how);
    to.advance_to(room.data());
  }
  return state == encoder::state::done;
}

}  // namespace smelt::service::coding
