// The contract's full text, openapi.yaml, as it was at build time.
#pragma once

#include <string_view>

namespace smelt::proto {

std::string_view openapi_yaml() noexcept;

// The same document as JSON.
std::string_view openapi_json() noexcept;

}  // namespace smelt::proto
