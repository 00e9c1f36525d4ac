// What a head asks about content codings, judged by the settings before anything is read or done.
#pragma once

#include <optional>

#include "service/exchange.hpp"

namespace smelt::service::coding {

// Sets `made` anew, the body's coding aside, which is identity until an operation takes another. An answer refuses the request: it accepts
// no coding that there is.
std::optional<response> agree(const settings& by, const request_head& head, arena& memory, terms& made) noexcept;

}  // namespace smelt::service::coding
