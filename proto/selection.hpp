// A request's formats: by option, else by header.
#pragma once

#include <optional>
#include <string_view>

#include "proto/options.hpp"

namespace smelt::proto {

// Sets `from` by Content-Type where no option did: else 415.
[[nodiscard]] std::optional<problem> choose_input(options& o, std::string_view content_type, format_list formats) noexcept;

// Sets `to` by Accept where no option did: else 406. `from` is set; where it is a sequence, `to` becomes one. Options that do not suit the
// format are refused.
[[nodiscard]] std::optional<problem> choose_output(options& o, std::string_view accept, format_list formats) noexcept;

// Sets how an inspection is shown by Accept, JSON or text/plain, where no option did: else 406.
[[nodiscard]] std::optional<problem> choose_rendering(options& o, std::string_view accept) noexcept;

}  // namespace smelt::proto
