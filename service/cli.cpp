#include "service/cli.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

#include "core/format/format.hpp"
#include "service/formats_report.hpp"
#include "service/ping.hpp"

namespace smelt::service {

namespace {

std::string description(const proto::option& o) {
  std::string text(o.meaning);
  if (o.name == "from") text = "the input's format; else by the file's extension, else, from standard input, json";
  if (o.name == "to") text = "the output's format; else by the output file's extension, else the input's";
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
  formats_ = program.add_subcommand("formats", "List the formats, as JSON");
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
    p.app->add_option("--" + f.name, f.values, description(o))->allow_extra_args(false)->type_name("");
  }
}

void commands::add_ping(CLI::App& program) {
  ping_ = program.add_subcommand("ping", "Ask a running service whether it is ready");
  ping_->footer("Exit codes: 0 ready, 1 not ready or not reached.");
  ping_->add_option("--host", host_, "where its management port listens")->capture_default_str();
  ping_->add_option("--port", port_, "its management port")->capture_default_str();
  ping_->add_option("--timeout", timeout_, "milliseconds to wait")->capture_default_str()->check(CLI::Range(1U, 3'600'000U));
}

int commands::run_ping() const {
  const auto answered = ping(host_, port_, std::chrono::milliseconds(timeout_));
  if (answered) return 0;
  std::cerr << "smelt: " << answered.error() << '\n';
  return 1;
}

std::optional<int> commands::run() {
  for (payload& p : payloads_) {
    if (!p.app->parsed()) continue;
    for (const flag& f : p.flags)
      for (const std::string& value : f.values) p.command.options.emplace_back(f.name, value);
    return service::run(p.command, formats(), std::cin, std::cout, std::cerr);
  }
  if (formats_->parsed()) {
    std::cout << formats_report(formats()) << '\n';
    return std::cout.flush() ? 0 : exit_code::usage;
  }
  if (ping_->parsed()) return run_ping();
  return std::nullopt;
}

}  // namespace smelt::service
