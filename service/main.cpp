// The program: `smelt serve` and the commands beside it.
#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>

#include "config/flags.hpp"
#include "config/load.hpp"
#include "config/print.hpp"
#include "service/build_info.hpp"

namespace {

using namespace smelt;

std::string version() {
  const auto build = service::build();
  return "smelt " + std::string(build.version) + " (" + std::string(build.revision) + ", " + std::string(build.compiler) + ", core at " +
         std::string(build.level) + ")";
}

}  // namespace

int main(int argc, char** argv, char** variables) {
  CLI::App program("Converts, validates and extracts payloads of several formats.", "smelt");
  program.set_version_flag("--version", version());
  program.require_subcommand(1);

  auto* config = program.add_subcommand("config", "Print the settings and where each comes from");
  const config::flags config_flags(*config);

  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return program.exit(e) == 0 ? 0 : 2;
  }

  const auto loaded = config::load({.file = config_flags.file(), .variables = variables, .flags = config_flags.given()});
  if (!loaded) {
    for (const auto& problem : loaded.error()) std::fprintf(stderr, "smelt: %s\n", problem.c_str());
    return 2;
  }
  std::fputs(config::print(*loaded).c_str(), stdout);
}
