// What GET /v1/formats and `smelt formats` tell.
#pragma once

#include <string>

#include "proto/media_type.hpp"

namespace smelt::service {

// JSON.
std::string formats_report(proto::format_list formats);

}  // namespace smelt::service
