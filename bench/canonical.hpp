// One text for one value, whatever library gave it in whatever format: keys sorted, doubles in their shortest form, integers and doubles
// kept apart. Read by nlohmann::json, which is none of ours; smelt makes JSON of what that cannot read.
#pragma once

#include <string>
#include <string_view>

namespace smelt::bench {

// `format`: the name of one in the registry. Throws when the bytes are not a document.
std::string canonical(std::string_view format, std::string_view bytes);

}  // namespace smelt::bench
