// A request's head and a chunked body are understood the same however they are cut into pieces on their way.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "exact_copy.hpp"
#include "require.hpp"
#include "service/chunked.hpp"
#include "service/head.hpp"
#include "service/refused_head.hpp"

namespace smelt::fuzz {
namespace {

using namespace service;

constexpr head_limits bounds{.head_bytes = 2'048, .target_bytes = 256, .body_bytes = 4'096};

// Lengths of pieces, different for every seed.
class cuts {
 public:
  explicit cuts(std::uint32_t seed) noexcept : state_(seed * 2'654'435'761U + 1) {}
  std::size_t next() noexcept {
    state_ = state_ * 1'664'525U + 1'013'904'223U;
    const std::uint32_t high = state_ >> 24;
    return high < 128 ? 1 : high % 37 + 1;
  }

 private:
  std::uint32_t state_;
};

// What becomes of a head: its size and contents, its refusal, or nothing while it is not whole.
struct outcome {
  std::size_t size = 0;
  std::optional<parsed_head> head;
  std::optional<std::string> refused;  // why, and whose request it was
};

outcome refused(std::string_view arrived, const refusal& found) {
  const refused_head told = judge_refused(arrived, bounds, found);
  std::string text = std::to_string(told.why.status) + told.why.detail.data();
  for (const std::string_view part : {told.request.method_name, told.request.target, told.request.path, told.request.query,
                                      told.request.request_id, told.request.traceparent})
    text.append("\n").append(part);
  return {.size = 0, .head = {}, .refused = text};
}

outcome judged(std::string_view arrived, const std::expected<std::size_t, refusal>& found, arena& memory) {
  if (!found) return refused(arrived, found.error());
  if (*found == 0) return {};
  require(*found <= arrived.size() && arrived.substr(0, *found).ends_with("\r\n\r\n"), "a head ends with an empty line");
  const auto head = parse_head(arrived.substr(0, *found), bounds, memory);
  if (!head) return refused(arrived, head.error());
  return {.size = *found, .head = *head, .refused = {}};
}

outcome whole(std::string_view bytes, arena& memory) { return judged(bytes, head_finder().find(bytes, bounds), memory); }

outcome in_pieces(std::string_view bytes, cuts pieces, arena& memory) {
  head_finder finder;
  std::size_t arrived = 0;
  while (arrived < bytes.size()) {
    arrived = std::min(bytes.size(), arrived + pieces.next());
    const exact_copy so_far(bytes.substr(0, arrived));
    const auto found = finder.find(input(so_far).view(), bounds);
    if (!found || *found != 0) return judged(bytes.substr(0, arrived), found, memory);
  }
  return {};
}

void check(const outcome& one) {
  if (!one.head) return;
  const request_head& head = one.head->request;
  require(head.target.size() <= bounds.target_bytes && one.size <= bounds.head_bytes, "a head beyond its limits was taken");
  require(head.path.starts_with('/') || head.path == "*", "a path begins with a slash");
  require(!head.chunked || !head.content_length, "a body has one length");
  require(!head.content_length || *head.content_length <= bounds.body_bytes, "a body beyond its limit was taken");
  for (const std::string_view text : {head.target, head.content_type, head.accept, head.content_encoding, head.request_id})
    require(text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos, "a field holds what ends a line");
}

void heads(std::string_view bytes, std::uint32_t seed) {
  block_pool pool;
  arena memory(pool);
  const exact_copy exact(bytes);
  const outcome first = whole(input(exact).view(), memory);
  check(first);
  const outcome second = in_pieces(bytes, cuts(seed), memory);
  require(first.refused == second.refused, "a head is refused by how it arrived");
  if (!first.head || !second.head) return;
  const request_head& a = first.head->request;
  const request_head& b = second.head->request;
  require(first.size == second.size && a.target == b.target && a.chunked == b.chunked && a.content_length == b.content_length,
          "a head means another thing in pieces");
}

struct body {
  std::string data;
  std::size_t consumed = 0;
  bool complete = false;
  const refusal* refused = nullptr;
  bool operator==(const body&) const = default;
};

body decoded(std::string_view bytes, std::optional<cuts> pieces) {
  chunked_decoder decoder(bounds.body_bytes);
  body to;
  while (to.consumed < bytes.size() && !decoder.complete() && !decoder.refused()) {
    const std::size_t count = pieces ? pieces->next() : bytes.size();
    const exact_copy piece(bytes.substr(to.consumed, count));
    std::string_view left = input(piece).view();
    while (!left.empty() && !decoder.complete() && !decoder.refused()) {
      const auto some = decoder.next(left);
      require(some.consumed > 0 && some.consumed <= left.size(), "a decoder must go on");
      to.data += some.data;
      to.consumed += some.consumed;
      left.remove_prefix(some.consumed);
    }
  }
  to.complete = decoder.complete();
  to.refused = decoder.refused();
  require(to.data.size() <= bounds.body_bytes, "a body beyond its limit was taken");
  return to;
}

void bodies(std::string_view bytes, std::uint32_t seed) {
  require(decoded(bytes, std::nullopt) == decoded(bytes, cuts(seed)), "a chunked body means another thing in pieces");
}

}  // namespace
}  // namespace smelt::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::uint32_t seed = 1;
  for (const char c : bytes.substr(0, 64)) seed = seed * 31 + static_cast<unsigned char>(c);
  smelt::fuzz::heads(bytes, seed);
  smelt::fuzz::bodies(bytes, seed);
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end != std::string_view::npos) smelt::fuzz::bodies(bytes.substr(end + 4), seed);
  return 0;
}
