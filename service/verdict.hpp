// What validation says of a document that is not valid.
#pragma once

#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/output.hpp"
#include "core/format/locate.hpp"

namespace smelt::service {

// Whether it tells that the payload is not what it claims to be, as against what we would not or could not find out.
bool is_verdict(code what) noexcept;

// {"valid":false,"errors":[...]}. `record`: of a sequence, from 1; 0 for none. `offset`: of the fault in the whole payload.
void write_verdict(const error& fault, std::uint64_t record, std::uint64_t offset, const location& where, output& to) noexcept;

}  // namespace smelt::service
