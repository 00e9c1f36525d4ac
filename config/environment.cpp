#include "config/environment.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "config/service_link.hpp"
#include "config/table.hpp"

namespace smelt::config {

namespace {

bool is_no_setting(std::string_view name) {
  return !name.starts_with("SMELT_") || name == "SMELT_SHARED";
}  // SMELT_SHARED: the tests' data

assignment assigned(std::string_view name, std::string_view value) {
  const auto known = std::ranges::find(table(), name, &setting::variable);
  return {std::string(known == table().end() ? name : known->name), std::string(value), std::string(name)};
}

}  // namespace

environment read_environment(const char* const* variables) {
  environment said;
  for (; *variables != nullptr; ++variables) {
    const std::string_view line(*variables);
    const auto equals = line.find('=');
    const auto name = line.substr(0, equals);
    if (is_no_setting(name) || equals == std::string_view::npos) continue;
    const auto value = line.substr(equals + 1);
    if (name == "SMELT_CONFIG")
      said.file = value;
    else if (is_service_link(name, value))
      said.passed_over.emplace_back(name);
    else
      said.settings.push_back(assigned(name, value));
  }
  return said;
}

}  // namespace smelt::config
