#include "service/daemon.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>

#include "core/format/format.hpp"
#include "service/build_info.hpp"
#include "service/configured.hpp"
#include "service/greeting.hpp"
#include "service/management_routes.hpp"
#include "service/payload_command.hpp"
#include "service/reload/limits_part.hpp"
#include "service/reload/log_part.hpp"
#include "service/reload/reloader.hpp"
#include "service/reload/server_part.hpp"
#include "service/reload/signals.hpp"
#include "service/reload/tls_part.hpp"
#include "service/routes.hpp"
#include "service/server.hpp"
#include "service/standard_streams.hpp"
#include "service/supervisor.hpp"
#include "service/telemetry/metrics.hpp"

namespace smelt::service {

namespace {

// The grace time is for balancers, which send SIGTERM. Who presses Ctrl-C waits for none.
void answer_signal(int signal, server& serving, reloader& reloads) {
  if (signal == SIGHUP) {
    supervisor::tell_reloading();
    reloads.reload();
    supervisor::tell_ready();
    return;
  }
  supervisor::tell_stopping();
  serving.stop();
  if (signal == SIGINT) serving.stop();
}

void log_start(telemetry::logger& log, const std::string& data, const std::string& management) {
  if (!log.wants(telemetry::log_level::info)) return;
  const auto facts = build();
  auto line = log.begin(telemetry::log_level::info);
  line.text("message", "listening").text("data", data).text("management", management);
  line.text("version", facts.version).text("level", facts.level);
  log.write(line);
}

void log_passed_over(telemetry::logger& log, const std::vector<std::string>& variables) {
  if (!log.wants(telemetry::log_level::debug)) return;
  for (const auto& variable : variables) {
    auto line = log.begin(telemetry::log_level::debug);
    line.text("message", "passed over: this variable tells of a service beside this one").text("variable", variable);
    log.write(line);
  }
}

// Who does not want to hear it closes standard output: the service is no worse for that.
void tell_addresses(telemetry::logger& log, const std::string& data, const std::string& management, bool greet) {
  const auto text = greet || isatty(STDOUT_FILENO) == 1 ? greeting(data, management) : addresses(data, management);
  errno = 0;
  if (std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0) return;
  log.say(telemetry::log_level::warn, "the addresses could not be written to standard output: " + reason(errno));
}

// As the settings' own faults are told.
int refuse(const config::problems& problems) {
  for (const auto& problem : problems) std::fprintf(stderr, "smelt: %s\n", problem.c_str());
  return exit_code::usage;
}

// How long a supervisor waits for a sign of life, we give three in.
std::unique_ptr<pulse> watched(server& serving, std::size_t loops) {
  const auto patience = supervisor::patience();
  if (!patience) return nullptr;
  auto heart = std::make_unique<pulse>(loops, *patience / 3, supervisor::tell_alive);
  serving.watch_over(*heart);
  return heart;
}

}  // namespace

int run_daemon(const config::sources& from, const config::loaded& configured, bool greet) {
  auto given = take_given_sockets();  // while there is one thread
  const config::settings& settings = configured.values;
  const held_signals held;
  telemetry::logger log(log_settings_of(settings));
  log_passed_over(log, configured.passed_over);
  const auto chosen = server_settings_of(settings);
  telemetry::metrics metrics(loop_count(chosen), log, access_log_settings_of(settings));

  readiness ready;
  const coding::settings codings = coding_settings_of(settings);
  routes data({.limits = limits_of(settings), .echo = settings.diagnostics.echo, .coding = codings}, formats(), ready);
  const management_routes management([&metrics] { return metrics.page(); }, ready, codings);
  tls_part certificates(settings, log);
  certificates.show(metrics);
  server serving(chosen, data, management, ready, metrics.observers(), certificates.keys(), &metrics.pool());

  log_part logging(log, metrics);
  limits_part bounds(data);
  server_part deadlines(serving);
  reloader reloads(from, settings, log, metrics.reloads());
  reloads.add(logging);
  reloads.add(bounds);
  reloads.add(deadlines);
  reloads.add(certificates);
  if (const auto problems = reloads.start(); !problems.empty()) return refuse(problems);

  if (given) serving.adopt(*std::move(given));
  const auto started = given ? serving.start() : std::unexpected(given.error());
  if (!started) {
    log.say(telemetry::log_level::error, started.error());
    return 1;
  }
  const auto heart = watched(serving, loop_count(chosen));
  const signal_thread signals(held, [&](int signal) { answer_signal(signal, serving, reloads); });
  const auto data_url = url(serving.address(), serving.port(), certificates.keys().data != nullptr);
  const auto management_url = url(serving.management_address(), serving.management_port(), certificates.keys().management != nullptr);
  log_start(log, data_url, management_url);
  supervisor::tell_ready();  // before anyone else is told, who might stop it at once
  tell_addresses(log, data_url, management_url, greet);
  const bool finished = serving.run();
  log.say(finished ? telemetry::log_level::info : telemetry::log_level::warn,
          finished ? "stopped: every request that had begun was answered" : "stopped: requests were cut off at the deadline");
  return finished ? 0 : 1;
}

}  // namespace smelt::service
