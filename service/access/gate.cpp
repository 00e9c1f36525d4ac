#include "service/access/gate.hpp"

namespace smelt::service::access {

namespace {

constexpr complaint no_token{401, "unauthorized", "this port wants a bearer token: Authorization: Bearer TOKEN"};
constexpr complaint unknown_token{401, "unauthorized", "the bearer token is none of those that are known here"};
constexpr complaint client_rate{429, "rate_limit", "this client's address has begun as many requests a second as it may"};
constexpr complaint client_concurrency{429, "concurrency_limit", "this client's address has as many requests under way as it may"};
constexpr complaint total_rate{503, "overloaded", "all clients together have begun as many requests a second as they may"};
constexpr complaint total_concurrency{503, "overloaded", "all clients together have as many requests under way as they may"};

// RFC 6750 3: who brought none is not told that it was wrong.
constexpr std::string_view challenge = "WWW-Authenticate: Bearer realm=\"smelt\"\r\n";
constexpr std::string_view challenge_again = "WWW-Authenticate: Bearer realm=\"smelt\", error=\"invalid_token\"\r\n";

// Probes know no token, and must not be told that the service is ill because a client of it is greedy.
bool is_probe(const request_head& head) noexcept { return head.path == "/livez" || head.path == "/readyz" || head.path == "/healthz"; }

ruling refused(const complaint& why, rejection counted, std::uint64_t nanoseconds) noexcept {
  ruling made{.what = ruling::kind::refuse, .why = why, .counted = counted};
  made.retry_after = nanoseconds / 1'000'000'000 + (nanoseconds % 1'000'000'000 != 0 ? 1 : 0);
  return made;
}

constexpr std::uint64_t a_second = 1'000'000'000;  // when one that is under way will end is not known

ruling count_client(const policy& rules, std::uint64_t address, std::uint64_t now, visit& under_way) noexcept {
  client* const one = rules.each.on() ? rules.counted->clients.find(address, now) : nullptr;
  if (!one) return {};
  if (rules.each.begun.interval != 0) {
    if (const auto wait = one->begun.take(rules.each.begun, now); wait != 0) return refused(client_rate, rejection::client_rate, wait);
  }
  if (!under_way.enter_as_client(*one, rules.each.under_way)) return refused(client_concurrency, rejection::client_concurrency, a_second);
  return {};
}

ruling count_all(const policy& rules, std::uint64_t now, visit& under_way) noexcept {
  client& all = rules.counted->all;
  if (rules.all.begun.interval != 0) {
    if (const auto wait = all.begun.take(rules.all.begun, now); wait != 0) return refused(total_rate, rejection::total_rate, wait);
  }
  if (!under_way.enter_all(all, rules.all.under_way)) return refused(total_concurrency, rejection::total_concurrency, a_second);
  return {};
}

ruling identify(const token_set& known, const request_head& head) noexcept {
  const auto brought = bearer_token(head.authorization);
  ruling done;
  if (!brought.empty()) done.caller = known.name_of(digest_of(brought));
  if (!done.caller.empty()) return done;
  done = refused(brought.empty() ? no_token : unknown_token, rejection::unauthorized, 0);
  done.challenge = brought.empty() ? challenge : challenge_again;
  return done;
}

ruling recognise(const policy& rules, const request_head& head) noexcept {
  if (rules.pages.is_preflight(head)) return {.what = ruling::kind::preflight};
  return rules.tokens ? identify(*rules.tokens, head) : ruling{};
}

// The client's own bounds come first: who guesses at tokens is slowed down too. Those of all come last: what is refused takes nothing of
// what the others may do.
ruling decide(const policy& rules, const request_head& head, std::uint64_t address, std::uint64_t now, visit& under_way) noexcept {
  if (rules.counted) {
    if (const auto counted = count_client(rules, address, now, under_way); counted.what == ruling::kind::refuse) return counted;
  }
  const auto recognised = recognise(rules, head);
  if (!rules.counted || recognised.what == ruling::kind::refuse) return recognised;
  const auto counted = count_all(rules, now, under_way);
  return counted.what == ruling::kind::refuse ? counted : recognised;
}

}  // namespace

bool visit::enter(client& one, std::uint32_t most, client*& as) noexcept {
  if (most == 0) return true;
  if (one.under_way.fetch_add(1, std::memory_order_relaxed) >= most) {
    one.under_way.fetch_sub(1, std::memory_order_relaxed);
    return false;
  }
  as = &one;
  return true;
}

void visit::leave() noexcept {
  for (client** held : {&one_, &all_}) {
    if (client* const each = std::exchange(*held, nullptr)) each->under_way.fetch_sub(1, std::memory_order_relaxed);
  }
}

ruling judge(const policy& rules, const request_head& head, std::uint64_t address, std::uint64_t now, visit& under_way) noexcept {
  if (is_probe(head)) return {};
  const ruling made = decide(rules, head, address, now, under_way);
  if (made.what == ruling::kind::refuse) under_way.leave();
  return made;
}

}  // namespace smelt::service::access
