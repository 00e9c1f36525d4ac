#include "proto/content_coding.hpp"

#include <algorithm>
#include <array>

#include "proto/media_type.hpp"
#include "proto/weighted_list.hpp"

namespace smelt::proto {

namespace {

constexpr std::array<std::string_view, content_codings> names{"identity", "zstd", "br", "gzip"};
constexpr std::span<const std::string_view> all_but_identity = std::span(names).subspan(1);
constexpr std::span<const std::string_view> only_identity = std::span(names).first(1);

// What the field says of each coding, where it does.
struct wishes {
  std::array<std::optional<unsigned>, content_codings> named;
  std::optional<unsigned> others;

  unsigned of(content_coding c) const noexcept { return named[static_cast<std::size_t>(c)].value_or(others.value_or(0)); }
};

void raise(std::optional<unsigned>& to, unsigned quality) noexcept { to = std::max(to.value_or(0), quality); }

wishes read(std::string_view accept_encoding) noexcept {
  wishes all;
  while (!accept_encoding.empty()) {
    const auto one = parse_weighted(take_until(accept_encoding, ','));
    if (!one) continue;
    if (one->name == "*") raise(all.others, one->quality);
    if (const auto coding = coding_of_name(one->name)) raise(all.named[static_cast<std::size_t>(*coding)], one->quality);
  }
  return all;
}

}  // namespace

std::string_view name(content_coding c) noexcept { return names[static_cast<std::size_t>(c)]; }

std::optional<content_coding> coding_of_name(std::string_view content_encoding) noexcept {
  const std::string_view named = trimmed(content_encoding);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (equal_ignoring_case(named, names[i])) return static_cast<content_coding>(i);
  }
  if (equal_ignoring_case(named, "x-gzip")) return content_coding::gzip;
  return std::nullopt;
}

std::expected<content_coding, problem> choose_body_coding(std::string_view content_encoding, bool taken) noexcept {
  if (content_encoding.empty()) return content_coding::identity;
  const auto named = coding_of_name(content_encoding);
  if (named && (taken || *named == content_coding::identity)) return *named;
  return std::unexpected(problem{.status = 415,
                                 .code = problem_code::unsupported_encoding,
                                 .detail = taken ? "a payload has one content coding at most, and one that is known here"
                                                 : "payloads are taken without a content coding",
                                 .subject = content_encoding,
                                 .allowed = taken ? all_but_identity : only_identity});
}

std::expected<answer_coding, problem> choose_answer_coding(std::string_view accept_encoding) noexcept {
  if (accept_encoding.empty()) return answer_coding{};
  const wishes wanted = read(accept_encoding);
  answer_coding chosen;
  unsigned quality = 0;
  for (const auto each : {content_coding::zstd, content_coding::br, content_coding::gzip}) {
    if (wanted.of(each) <= quality) continue;
    chosen.best = each;
    quality = wanted.of(each);
  }
  // Identity is acceptable unless it is refused, but preferred only where it is named.
  const auto identity = wanted.named[0];
  chosen.identity_refused = identity.value_or(wanted.others.value_or(1)) == 0;
  if (identity.value_or(0) > quality) chosen.best = content_coding::identity;
  if (!chosen.identity_refused || chosen.best != content_coding::identity) return chosen;
  return std::unexpected(problem{.status = 406,
                                 .code = problem_code::not_acceptable,
                                 .detail = "no content coding suits Accept-Encoding",
                                 .subject = accept_encoding,
                                 .allowed = names});
}

}  // namespace smelt::proto
