// BJData's `format::find` (core/format/format.hpp).
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/query/pointer.hpp"

namespace smelt::bjdata {

// Also code::not_supported, for a value that has no bytes of its own: one of an object of one type for all, or of a structure of arrays.
result<input> find(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read = nullptr) noexcept;

}  // namespace smelt::bjdata
