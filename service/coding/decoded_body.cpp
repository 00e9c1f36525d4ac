#include "service/coding/decoded_body.hpp"

#include <algorithm>

#include "core/base/output.hpp"
#include "service/answers.hpp"
#include "service/coding/registry.hpp"

namespace smelt::service::coding {

namespace {

// What comes out between two looks at the bounds.
constexpr std::size_t most_at_once = 256U << 10;
constexpr std::size_t least_at_once = 4U << 10;

// Room for the next bytes: of what is still allowed and one more, so that more than allowed is seen. By what went in, never by what a
// header claims.
std::span<char> room(output& plain, std::size_t coded, std::uint64_t most) noexcept {
  const std::size_t wanted = std::clamp(2 * coded, least_at_once, most_at_once);
  char* const at = plain.reserve(plain.size() == 0 ? wanted : 1);
  if (!at) return {};
  const auto free = static_cast<std::uint64_t>(plain.end_of_room() - at);
  return {at, static_cast<std::size_t>(std::min<std::uint64_t>({free, most_at_once, most + 1 - plain.size()}))};
}

}  // namespace

failure failure_of(const fault& why, std::uint64_t offset, const settings& bounds) noexcept {
  failure made{.why = why, .offset = offset};
  if (why.code == faults::long_body.code) made.limit = bounds.body;
  if (why.code == faults::high_ratio.code) made.limit = bounds.ratio;
  return made;
}

bool is_beyond_ratio(std::uint64_t coded, std::uint64_t plain, const settings& bounds) noexcept {
  return plain > free_bytes && plain / bounds.ratio > coded;
}

namespace {

std::expected<input, failure> decoded(std::string_view coded, const terms& agreed, workspace memory) noexcept {
  std::string_view left = coded;
  const auto refuse = [&](const fault& why) { return std::unexpected(failure_of(why, coded.size() - left.size(), agreed.bounds)); };
  coding::memory from(memory.scratch);
  decoder* const by = make_decoder(agreed.body, from, memory.codings);
  if (!by) return refuse(faults::no_memory);
  output plain(memory.answer);
  auto state = decoder::state::full;
  while (state == decoder::state::full) {
    std::span<char> next = room(plain, coded.size(), agreed.bounds.body);
    if (next.empty()) return refuse(faults::no_memory);
    state = by->decode(left, next);
    plain.advance_to(next.data());
    if (state == decoder::state::failed) return refuse(by->why());
    if (plain.size() > agreed.bounds.body) return refuse(faults::long_body);
    if (is_beyond_ratio(coded.size() - left.size(), plain.size(), agreed.bounds)) return refuse(faults::high_ratio);
  }
  if (!by->complete()) return refuse(faults::truncated);
  if (!plain.reserve(text_slack)) return refuse(faults::no_memory);
  return input(plain.view(), text_slack);
}

}  // namespace

std::expected<input, failure> decoded_body(std::string_view coded, const terms& agreed, workspace memory) noexcept {
  auto done = decoded(coded, agreed, memory);
  if (memory.codings) memory.codings->settle();
  return done;
}

response failure_answer(const failure& f, const request_head& head, arena& memory) noexcept {
  return complaint_answer({f.why.status, f.why.code, f.why.detail, f.limit, f.offset}, head, memory);
}

}  // namespace smelt::service::coding
