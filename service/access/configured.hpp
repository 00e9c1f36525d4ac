// The policy that settings ask for.
#pragma once

#include <expected>
#include <memory>

#include "config/load.hpp"
#include "service/access/policy.hpp"

namespace smelt::service::access {

// Null where everybody may do anything. Reads the file of tokens; the problems are all there are. `before`: the policy in use, if any: what
// it counted counts on.
std::expected<std::shared_ptr<const policy>, config::problems> policy_of(const config::settings& from, const policy* before);

}  // namespace smelt::service::access
