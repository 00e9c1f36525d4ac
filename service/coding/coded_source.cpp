#include "service/coding/coded_source.hpp"

#include "service/coding/registry.hpp"

namespace smelt::service::coding {

coded_source::coded_source(proto::content_coding which, const settings& bounds, block_pool& pool) noexcept
    : coded_(pool), arena_(pool), memory_(arena_), by_(make_decoder(which, memory_, nullptr)), bounds_(bounds) {}

bool coded_source::fail(const fault& why) noexcept {
  why_ = failure_of(why, coded_.passed(), bounds_);
  return false;
}

bool coded_source::fill(window& plain) noexcept {
  if (!by_) return fail(faults::no_memory);
  const std::span<char> room = plain.room();
  if (room.empty()) return fail(faults::no_memory);
  std::string_view left = coded_.unread();
  std::span<char> rest = room;
  const auto state = by_->decode(left, rest);
  plain.filled(room.size() - rest.size());
  coded_.consume(coded_.unread().size() - left.size());
  if (state == decoder::state::failed) return fail(by_->why());
  full_ = state == decoder::state::full;
  return !is_beyond_ratio(coded_.passed(), plain.arrived(), bounds_) || fail(faults::high_ratio);
}

}  // namespace smelt::service::coding
