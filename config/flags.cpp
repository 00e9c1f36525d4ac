#include "config/flags.hpp"

#include <CLI/CLI.hpp>

#include "config/value.hpp"

namespace smelt::config {

flags::flags(CLI::App& command) {
  command.add_option("--config", file_, "a TOML file with settings; without it SMELT_CONFIG names the file")->option_text("FILE");
  const settings built_in;
  for (const auto& row : table()) {
    auto* option = command.add_option(row.flag(), values_.emplace_back(), std::string(row.meaning));
    option->option_text("(" + show(row, built_in) + ")")->group("Settings, [" + std::string(row.section()) + "]");
    options_.push_back(option);
  }
}

assignments flags::given() const {
  assignments all;
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const auto& row = table()[i];
    if (options_[i]->count() > 0) all.push_back({std::string(row.name), values_[i], row.flag()});
  }
  return all;
}

}  // namespace smelt::config
