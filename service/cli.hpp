// The commands beside `serve` and `config`: convert, validate, extract, inspect, formats, ping.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "config/settings.hpp"
#include "service/payload_command.hpp"
#include "service/tls/asking.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace smelt::service {

class commands {
 public:
  // Adds them to the program, which must not outlive this.
  explicit commands(CLI::App& program);
  commands(const commands&) = delete;
  commands& operator=(const commands&) = delete;

  // After the command line was parsed: the exit code of the command that was chosen; none when it was another's.
  // `variables`: as main's third argument.
  std::optional<int> run(const char* const* variables);

 private:
  struct flag {
    std::string name;
    std::vector<std::string> values;
  };
  struct payload {
    CLI::App* app = nullptr;
    payload_command command;
    std::deque<flag> flags;  // CLI11 holds their addresses
  };

  void add_payload_command(CLI::App& program, proto::operation what, const char* name, const char* meaning);
  void add_ping(CLI::App& program);
  int run_ping(const char* const* variables) const;
  std::optional<tls::asking> secured(const std::string& host, const config::settings& of) const;

  std::deque<payload> payloads_;
  CLI::App* formats_ = nullptr;
  CLI::App* ping_ = nullptr;
  std::string config_;
  std::string host_;
  unsigned port_ = 0;
  unsigned timeout_ = 2'000;
  bool tls_ = false;
  bool insecure_ = false;
  tls::asking asking_;
};

}  // namespace smelt::service
