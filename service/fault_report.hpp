// A fault of a payload as reports tell it.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/format/locate.hpp"
#include "proto/json_text.hpp"

namespace smelt::service {

// One object: code, detail, offset, path, and line and column where there are any. `offset`: of the fault in the whole payload.
void write_fault(const error& what, std::uint64_t offset, const location& where, proto::json_text& to) noexcept;

}  // namespace smelt::service
