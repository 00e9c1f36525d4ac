#include "service/access/configured.hpp"

#include <utility>

namespace smelt::service::access {

namespace {

bounds bounds_of(std::uint64_t a_second, std::uint64_t burst, std::uint64_t under_way) noexcept {
  return {.begun = rate::of(a_second, burst), .under_way = static_cast<std::uint32_t>(under_way)};
}

}  // namespace

std::expected<std::shared_ptr<const policy>, config::problems> policy_of(const config::settings& from, const policy* before) {
  const auto& said = from.access;
  policy made;
  if (!said.tokens.empty()) {
    auto tokens = token_set::read(said.tokens);
    if (!tokens) return std::unexpected(std::move(tokens.error()));
    made.tokens = std::make_shared<const token_set>(*std::move(tokens));
  }
  made.pages = cors(said.cors_origins);
  made.each = bounds_of(said.requests_per_second, said.burst, said.concurrent);
  made.all = bounds_of(said.total_requests_per_second, said.total_burst, said.total_concurrent);
  if (made.each.on() || made.all.on()) made.counted = before && before->counted ? before->counted : std::make_shared<traffic>();
  if (!made.tokens && !made.pages.on() && !made.counted) return nullptr;
  return std::make_shared<const policy>(std::move(made));
}

}  // namespace smelt::service::access
