#include "service/cli.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

#include "config/load.hpp"
#include "core/format/format.hpp"
#include "service/formats_report.hpp"
#include "service/greeting.hpp"
#include "service/ping.hpp"
#include "service/standard_streams.hpp"

namespace smelt::service {

namespace {

std::string description(const proto::option& o, proto::operation what) {
  if (o.name == "check" && what != proto::operation::extract) return "the whole payload is checked: only an extraction can be lazy (full)";
  std::string text(o.meaning);
  if (o.name == "from") text = "the input's format; else by the file's extension, else, from standard input, json";
  if (o.name == "to") text = "the output's format; else by the output file's extension, else the input's";
  if (o.name == "render") text += "; text without it";
  const char* before = " (";
  for (const std::string_view value : o.values) {
    text.append(before).append(value);
    before = ", ";
  }
  if (!o.values.empty()) text += ')';
  return text;
}

constexpr const char* exit_codes = "Exit codes: 0 done, 1 the payload is malformed or cannot be answered as asked, 2 usage or files.";

}  // namespace

commands::commands(CLI::App& program) {
  add_payload_command(program, proto::operation::convert, "convert", "Convert a payload to another format");
  add_payload_command(program, proto::operation::validate, "validate", "Check that a payload is well-formed");
  add_payload_command(program, proto::operation::extract, "extract", "Take values out of a payload");
  add_payload_command(program, proto::operation::inspect, "inspect", "Show a payload's tokens, up to its first fault");
  formats_ = program.add_subcommand("formats", "List the formats, as JSON");
  formats_->footer("Exit codes: 0 printed, 2 usage or output.");
  add_ping(program);
}

void commands::add_payload_command(CLI::App& program, proto::operation what, const char* name, const char* meaning) {
  payload& p = payloads_.emplace_back();
  p.command.what = what;
  p.app = program.add_subcommand(name, meaning);
  p.app->footer(exit_codes);
  p.app->add_option("FILE", p.command.input, "the payload; standard input when it is missing or -");
  if (what != proto::operation::validate)
    p.app->add_option("-o,--output", p.command.output, "where the answer goes; standard output when it is missing or -");
  for (const proto::option& o : proto::option_table()) {
    if (!o.belongs_to(what)) continue;
    flag& f = p.flags.emplace_back(std::string(o.name), std::vector<std::string>());
    // Values, repetitions and combinations are judged where those of a query are.
    p.app->add_option("--" + f.name, f.values, description(o, what))->allow_extra_args(false)->type_name("");
  }
}

void commands::add_ping(CLI::App& program) {
  ping_ = program.add_subcommand("ping", "Ask a running service whether it is ready");
  ping_->footer("Exit codes: 0 ready, 1 not ready or not reached, 2 usage or settings.");
  ping_->add_option("--config", config_, "the file with the service's settings; without it SMELT_CONFIG names the file")
      ->option_text("FILE");
  ping_->add_option("--host", host_, "where its management port listens")->option_text("(management.address)");
  ping_->add_option("--port", port_, "its management port")->option_text("(management.port)")->check(CLI::Range(1U, 65'535U));
  ping_->add_option("--timeout", timeout_, "milliseconds to wait")->capture_default_str()->check(CLI::Range(1U, 3'600'000U));
  ping_->add_flag("--tls", tls_, "speak TLS, as it does by itself where management.certificate is set or --ca is given");
  ping_->add_option("--ca", asking_.ca, "verify the certificate by these authorities (PEM), on this machine too")->option_text("FILE");
  ping_->add_flag("--insecure", insecure_, "do not verify it; nor is it for this machine itself, unless --ca is given")->excludes("--ca");
  ping_->add_option("--certificate", asking_.certificate, "what to show where clients are asked for one (PEM)")->option_text("FILE");
  ping_->add_option("--certificate-key", asking_.certificate_key, "its key, if that is in another file")->option_text("FILE");
}

std::optional<tls::asking> commands::secured(const std::string& host, const config::settings& of) const {
  if (!tls_ && asking_.ca.empty() && of.management.certificate.empty()) return std::nullopt;
  tls::asking how = asking_;
  how.verify = !asking_.ca.empty() || !(insecure_ || is_this_machine(host));
  return how;
}

// The service is where its settings say: the same file and environment are read as it reads.
int commands::run_ping(const char* const* variables) const {
  const auto loaded = config::load({.file = config_, .variables = variables, .flags = {}});
  if (!loaded) {
    for (const auto& problem : loaded.error()) std::cerr << "smelt: " << problem << '\n';
    return exit_code::usage;
  }
  const std::uint64_t port = port_ != 0 ? port_ : loaded->values.management.port;
  if (port == 0) {
    std::cerr << "smelt: management.port is 0, so the system chose it: name it with --port\n";
    return exit_code::usage;
  }
  const std::string host = host_.empty() ? reachable(loaded->values.management.address) : host_;
  const auto answered = ping(host, std::to_string(port), std::chrono::milliseconds(timeout_), secured(host, loaded->values));
  if (answered) return 0;
  std::cerr << "smelt: " << answered.error() << '\n';
  return 1;
}

std::optional<int> commands::run(const char* const* variables) {
  for (payload& p : payloads_) {
    if (!p.app->parsed()) continue;
    for (const flag& f : p.flags)
      for (const std::string& value : f.values) p.command.options.emplace_back(f.name, value);
    standard_input in;
    return service::run(p.command, formats(), in, std::cout, std::cerr);
  }
  if (formats_->parsed()) return print(formats_report(formats()) + '\n');
  if (ping_->parsed()) return run_ping(variables);
  return std::nullopt;
}

}  // namespace smelt::service
