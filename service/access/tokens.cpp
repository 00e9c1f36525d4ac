#include "service/access/tokens.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "proto/media_type.hpp"
#include "service/small_file.hpp"

namespace smelt::service::access {

namespace {

constexpr std::string_view digest_mark = "sha256:";

bool is_letter_or_digit(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// b64token of RFC 6750 2.1, whose equals signs stand at the end.
bool is_token(std::string_view text) noexcept {
  const auto body = text.substr(0, text.find_last_not_of('=') + 1);
  return !body.empty() && std::ranges::all_of(body, [](char c) { return is_letter_or_digit(c) || std::string_view("-._~+/").contains(c); });
}

bool is_name(std::string_view text) noexcept {
  return !text.empty() && text.size() <= token_set::longest_name &&
         std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_' || c == '.' || c == '@'; });
}

std::optional<digest> read_digest(std::string_view hex) noexcept {
  digest read{};
  if (hex.size() != 2 * read.size()) return std::nullopt;
  for (std::size_t i = 0; i < read.size(); ++i) {
    const char* const at = hex.data() + 2 * i;
    const auto [end, wrong] = std::from_chars(at, at + 2, read[i], 16);
    if (wrong != std::errc{} || end != at + 2) return std::nullopt;
  }
  return read;
}

std::string_view next_line(std::string_view& rest) noexcept {
  const auto end = std::min(rest.find('\n'), rest.size());
  auto line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return proto::trimmed(line);
}

}  // namespace

std::string_view bearer_token(std::string_view authorization) noexcept {
  constexpr std::string_view scheme = "bearer ";
  if (!proto::equal_ignoring_case(authorization.substr(0, scheme.size()), scheme)) return {};
  authorization.remove_prefix(scheme.size());
  while (authorization.starts_with(' ')) authorization.remove_prefix(1);
  return is_token(authorization) ? authorization : std::string_view();
}

std::string token_set::take_line(std::string_view line) {
  const auto colon = std::min(line.find(':'), line.size());
  const auto name = line.substr(0, colon);
  if (colon == line.size() || !is_name(name))
    return "expected a name of letters, digits and -_.@, at most 64 of them, a colon, and a token or sha256: and its digest";
  const auto secret = line.substr(colon + 1);
  std::optional<digest> made;
  if (secret.starts_with(digest_mark)) {
    made = read_digest(secret.substr(digest_mark.size()));
    if (!made) return "expected the 64 hexadecimal digits of a SHA-256 digest after sha256:";
  } else {
    if (!is_token(secret)) return "expected a token of letters, digits and -._~+/, with = at its end at most";
    if (secret.size() < least_length) return "the token is too short to be safe: expected 22 characters or more, which hold 128 bits";
    made = digest_of(secret);
  }
  if (entries_.size() == most) return "there are more than 1000 tokens";
  if (std::ranges::find(entries_, *made, &entry::of) != entries_.end()) return "this token is here already";
  entries_.push_back({*made, std::string(name)});
  return {};
}

std::expected<token_set, std::vector<std::string>> token_set::parse(std::string_view text, const std::string& origin) {
  token_set made;
  std::vector<std::string> problems;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto line = next_line(text);
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto wrong = made.take_line(line); !wrong.empty()) problems.push_back(origin + ":" + std::to_string(number) + ": " + wrong);
  }
  // Nobody could use the port: surely not what an empty file is meant to say.
  if (problems.empty() && made.entries_.empty()) problems.push_back(origin + ": there is no token in it");
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return made;
}

std::expected<token_set, std::vector<std::string>> token_set::read(const std::string& path) {
  const auto text = read_small_file(path);
  if (!text) return std::unexpected(std::vector{text.error()});
  return parse(*text, path);
}

std::string_view token_set::name_of(const digest& what) const noexcept {
  const entry* found = nullptr;
  for (const auto& each : entries_) {
    if (CRYPTO_memcmp(each.of.data(), what.data(), what.size()) == 0) found = &each;  // and on: where it stands is nobody's business
  }
  return found ? std::string_view(found->name) : std::string_view();
}

}  // namespace smelt::service::access
