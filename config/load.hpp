// All sources together: built-in values, then the file, the environment, and the flags, each over the one before.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "config/assignment.hpp"
#include "config/settings.hpp"

namespace smelt::config {

struct loaded {
  settings values;
  std::vector<std::string> origins;      // of each row of the table: "default", "smelt.toml:3", "SMELT_SERVER_PORT", "--server.port"
  std::vector<std::string> passed_over;  // variables that begin as ours do, but tell of services beside this one
};

// One line each: where, what, and what was allowed.
using problems = std::vector<std::string>;

struct sources {
  std::string file;              // --config; when it is empty, SMELT_CONFIG counts; when that is empty too, there is no file
  const char* const* variables;  // as main's third argument
  assignments flags;
};

// Every problem there is, not only the first.
std::expected<loaded, problems> load(const sources& from);

}  // namespace smelt::config
