// nlohmann::json, as another implementation: its trees compared, doubles bit for bit and members in their order.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace smelt::conformance {

using tree = nlohmann::ordered_json;

// The first place where they differ; empty where they do not. An integer and a double are different, but that `expected` may have the
// integer 0 for -0, which nlohmann::json reads so.
std::string difference(const tree& expected, const tree& found);

// What nlohmann::json reads in that format's bytes, and what it writes.
tree tree_from(std::string_view format, std::string_view bytes);
std::string bytes_in(std::string_view format, const tree& value);

}  // namespace smelt::conformance
