// Whether two trees of nlohmann::json hold the same, doubles bit for bit and members in their order.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace smelt::conformance {

using tree = nlohmann::ordered_json;

// The first place where they differ; empty where they do not. An integer and a double are different, but that `expected` may have the
// integer 0 for -0, which nlohmann::json reads so.
std::string difference(const tree& expected, const tree& found);

}  // namespace smelt::conformance
