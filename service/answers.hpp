// Answers that several routes give.
#pragma once

#include <string_view>

#include "proto/problem.hpp"
#include "service/exchange.hpp"
#include "service/readiness.hpp"

namespace smelt::service {

inline constexpr std::string_view json_media_type = "application/json";

// Problem details, with the header fields that their status asks for; where memory is spent, a static 503.
response problem_answer(const proto::problem& p, arena& memory) noexcept;

// The same 503, for an answer that there is no memory for.
response without_memory() noexcept;

// Of what the connection complains.
response complaint_answer(const complaint& what, const request_head& head, arena& memory) noexcept;

// For a path that no route has, and for a method that its route lacks. `allow` is a whole header line.
response not_found(const request_head& head, arena& memory) noexcept;
response method_not_allowed(const request_head& head, std::string_view allow, arena& memory) noexcept;

// /livez: the process answers. /readyz and /healthz: it wants work, else 503.
response live() noexcept;
response ready(const readiness& state, const request_head& head, arena& memory) noexcept;

}  // namespace smelt::service
