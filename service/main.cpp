// The program: `smelt serve`, `smelt config`, and the commands beside them.
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <optional>
#include <sstream>
#include <string>

#include "config/flags.hpp"
#include "config/load.hpp"
#include "config/print.hpp"
#include "service/build_info.hpp"
#include "service/cli.hpp"
#include "service/daemon.hpp"
#include "service/standard_streams.hpp"
#include "service/tls/kept_memory.hpp"
#include "service/usage.hpp"

namespace {

using namespace smelt;

std::string version() {
  const auto facts = service::build();
  return "smelt " + std::string(facts.version) + " (" + std::string(facts.revision) + ", " + std::string(facts.compiler) + ", core at " +
         std::string(facts.level) + ")";
}

// A command that reads the settings.
struct configured_command {
  configured_command(CLI::App& program, const char* name, const char* meaning) : app(program.add_subcommand(name, meaning)), flags(*app) {}

  config::sources sources(const char* const* variables) const {
    return {.file = flags.file(), .variables = variables, .flags = flags.given()};
  }
  // None, and a line for each problem on standard error, when the settings are not right.
  std::optional<config::loaded> load(const char* const* variables) const {
    auto loaded = config::load(sources(variables));
    if (loaded) return *std::move(loaded);
    for (const auto& problem : loaded.error()) std::fprintf(stderr, "smelt: %s\n", problem.c_str());
    return std::nullopt;
  }

  CLI::App* app;
  config::flags flags;
};

}  // namespace

int main(int argc, char** argv, char** variables) {
  service::hold_standard_streams();
  service::tls::keep_small_blocks();
  CLI::App program("Converts, validates, extracts and inspects payloads of several formats: as a service and at a shell.", "smelt");
  program.set_version_flag("--version", version(), "Print what was built");
  program.require_subcommand(1);
  program.failure_message(service::usage_error);

  const configured_command serve(program, "serve", "Run the service until SIGTERM or Ctrl-C");
  serve.app->footer("Exit codes: 0 every request that had begun was answered, 1 some were cut off or an address could not be had, "
                    "2 usage or settings.");
  bool greet = false;
  serve.app->add_flag("--greet", greet, "print requests to try even where standard output is no terminal");
  service::commands others(program);
  const configured_command config(program, "config", "Print the settings and where each comes from");
  config.app->footer("Exit codes: 0 printed, 2 usage, settings or output.");
  bool example = false;
  bool table = false;
  config.app->add_flag("--example", example, "print a file with every setting and its meaning instead");
  config.app->add_flag("--table", table, "print the documentation's table instead")->excludes("--example");

  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    std::ostringstream wanted;
    if (program.exit(e, wanted, std::cerr) != 0) return service::exit_code::usage;
    const std::string text = wanted.str();
    return service::print(text.ends_with('\n') ? text : text + '\n');
  }

  if (const auto code = others.run(variables)) return *code;
  if (example || table) return service::print(example ? config::example() : config::markdown());
  const auto loaded = (serve.app->parsed() ? serve : config).load(variables);
  if (!loaded) return service::exit_code::usage;
  if (!serve.app->parsed()) return service::print(config::print(*loaded));
  try {
    return service::run_daemon(serve.sources(variables), *loaded, greet);
  } catch (const std::exception& e) {  // for want of memory, files or threads
    std::fprintf(stderr, "smelt: the service cannot go on: %s\n", e.what());
    return 1;
  }
}
