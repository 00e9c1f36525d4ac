// JSON's `format::find` (core/format/format.hpp).
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/query/pointer.hpp"

namespace smelt::json {

result<input> find(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read = nullptr) noexcept;
// In relaxed JSON.
result<input> find_relaxed(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read = nullptr) noexcept;

}  // namespace smelt::json
