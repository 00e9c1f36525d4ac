#include "service/usage.hpp"

#include <CLI/CLI.hpp>

#include <string_view>
#include <vector>

#include "core/base/nearest_name.hpp"

namespace smelt::service {

namespace {

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> all;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) all.push_back("--" + name);
  return all;
}

std::vector<std::string> commands_of(const CLI::App& program) {
  std::vector<std::string> all;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App* each) { return !each->get_name().empty(); }))
    all.push_back(command->get_name());
  return all;
}

std::string nothing_of_that_name(const std::string& written, const CLI::App& program, const CLI::App& command) {
  const bool option = written.starts_with('-');
  std::string said = std::string("there is no ") + (option ? "option " : &command == &program ? "command " : "argument ") + written;
  const std::string_view name = std::string_view(written).substr(0, option ? written.find('=') : written.npos);
  const std::vector<std::string> known = option ? options_of(command) : commands_of(command);
  nearest_name meant(name);
  for (const std::string& each : known) meant.consider(each);
  if (!meant.found().empty()) said.append("; did you mean ").append(meant.found()) += '?';
  return said;
}

// CLI11 also misses a command where it does not know the one that was written.
bool is_about_names(const CLI::Error& fault) {
  return fault.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) ||
         fault.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
}

}  // namespace

std::string usage_error(const CLI::App* program, const CLI::Error& fault) {
  const std::vector<const CLI::App*> chosen = program->get_subcommands([](const CLI::App* each) { return each->parsed(); });
  const CLI::App& command = chosen.empty() ? *program : *chosen.front();
  const std::vector<std::string> unknown = program->remaining(true);
  const bool unknown_name = is_about_names(fault) && !unknown.empty();
  return "smelt: " + (unknown_name ? nothing_of_that_name(unknown.front(), *program, command) : std::string(fault.what())) + "\n`smelt " +
         (chosen.empty() ? "" : command.get_name() + ' ') + "--help` tells what there is.\n";
}

}  // namespace smelt::service
