// Settings for people to read.
#pragma once

#include <string>

#include "config/load.hpp"

namespace smelt::config {

// What `smelt config` prints: a TOML file with every value, and behind each where it came from.
std::string print(const loaded& what);

// smelt.toml: every setting with its meaning and its built-in value, all commented out.
std::string example();

// The table of docs/configuration.md.
std::string markdown();

}  // namespace smelt::config
