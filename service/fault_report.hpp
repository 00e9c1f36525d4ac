// A fault of a payload as reports tell it.
#pragma once

#include "core/base/error.hpp"
#include "core/format/locate.hpp"
#include "proto/json_text.hpp"

namespace smelt::service {

// One object: code, detail, offset, path, and line and column where there are any.
void write_fault(const error& what, const location& where, proto::json_text& to) noexcept;

}  // namespace smelt::service
