// What stands around each record of a sequence that is written.
#pragma once

#include "core/base/output.hpp"
#include "core/format/sequence.hpp"

namespace smelt {

inline void begin_record(const sequence& of, output& to) noexcept {
  if (of.how == framing::record_separators) to.append('\x1e');
}

inline void end_record(const sequence& of, output& to) noexcept {
  if (of.how != framing::none) to.append('\n');
}

}  // namespace smelt
