// CBOR's `format::find` (core/format/format.hpp).
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/query/pointer.hpp"

namespace smelt::cbor {

// A key that is an integer is named by its JSON text; keys that are neither text nor integer are named by nothing.
result<input> find(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read = nullptr) noexcept;

}  // namespace smelt::cbor
