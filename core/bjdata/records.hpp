// A structure of arrays (Draft 4) as the records that it denotes.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/bjdata/header.hpp"
#include "core/stream/tape.hpp"

namespace smelt::bjdata {

// Whether a container of so many bytes may have so many tokens. Fields of null and empty texts take no bytes, so a few bytes could claim
// records up to every limit.
constexpr bool pays_for(std::uint64_t bytes, std::uint64_t tokens) noexcept { return tokens <= 32 * bytes; }

// Puts the tokens of the container at `at`, whose header is `h`, behind those on the tape: an array of objects, in arrays as many as there
// are further dimensions. Returns the container's end. `depth`: of what is open around it. `left`: what is left of the limits; keys and
// texts that come again without bytes of their own take from its work.
result<const char*> read_records(const input& in, const char* at, const header& h, std::uint32_t depth, limits& left, tape& to);

// Where it ends, without looking at values.
result<const char*> skip_records(const input& in, const header& h, std::uint32_t longest_text) noexcept;

}  // namespace smelt::bjdata
