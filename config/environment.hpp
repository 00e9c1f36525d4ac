// Settings from environment variables.
#pragma once

#include <string>
#include <vector>

#include "config/assignment.hpp"

namespace smelt::config {

// What the environment says: `variables` is a null-terminated list of "NAME=value", as main's third argument.
struct environment {
  assignments settings;                  // every variable that begins with SMELT_, the known by their setting's name
  std::string file;                      // SMELT_CONFIG; empty when it is not set
  std::vector<std::string> passed_over;  // what tells of other services (service_link)
};

environment read_environment(const char* const* variables);

}  // namespace smelt::config
