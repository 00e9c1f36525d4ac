// A whole body out of its content coding.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "core/base/input.hpp"
#include "service/coding/fault.hpp"
#include "service/exchange.hpp"

namespace smelt::service::coding {

struct failure {
  fault why;
  std::uint64_t offset = 0;                 // in the coded body, up to which it was decoded
  std::optional<std::uint64_t> limit = {};  // the bound that was met
};

// What the settings bound: the bytes that come out, and their ratio to those that went in, judged while they come.
failure failure_of(const fault& why, std::uint64_t offset, const settings& bounds) noexcept;
bool is_beyond_ratio(std::uint64_t coded, std::uint64_t plain, const settings& bounds) noexcept;

// The result lies in the workspace's answer arena, readable for text_slack bytes after its end. `agreed.body` is not identity.
std::expected<input, failure> decoded_body(std::string_view coded, const terms& agreed, workspace memory) noexcept;

response failure_answer(const failure& f, const request_head& head, arena& memory) noexcept;

}  // namespace smelt::service::coding
