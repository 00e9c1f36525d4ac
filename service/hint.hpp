// What a payload that failed may be instead, where its first and last bytes tell: many a fault is a wrong Content-Type.
#pragma once

#include <string_view>

#include "core/base/error.hpp"
#include "proto/options.hpp"

namespace smelt::service {

struct hint {
  std::string_view text = {};     // static; empty: there is none
  proto::payload_type type = {};  // what the text asks about, where that is a type
};

// Looks at a bounded number of the payload's bytes. `payload`: of a sequence its failed record.
hint hint_of(const error& fault, const proto::options& o, std::string_view payload) noexcept;

}  // namespace smelt::service
