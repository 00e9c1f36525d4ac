// Settings from the command line.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "config/assignment.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace smelt::config {

// Adds --config and a flag for every setting to a command, which must not outlive this.
class flags {
 public:
  explicit flags(CLI::App& command);
  flags(const flags&) = delete;
  flags& operator=(const flags&) = delete;

  // After the command line was parsed.
  const std::string& file() const noexcept { return file_; }
  assignments given() const;

 private:
  std::string file_;
  std::deque<std::string> values_;     // of each row of the table; CLI11 holds their addresses
  std::vector<CLI::Option*> options_;  // the command's, of each row
};

}  // namespace smelt::config
