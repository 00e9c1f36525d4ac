// What is said of a command line that is wrong.
#pragma once

#include <string>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace smelt::service {

// As CLI11 wants a failure message: what was wrong, what was nearest to it, and where help is.
std::string usage_error(const CLI::App* program, const CLI::Error& fault);

}  // namespace smelt::service
