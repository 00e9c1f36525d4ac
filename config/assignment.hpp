// One source's word on one setting, before it is checked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace smelt::config {

struct assignment {
  // How the source wrote the value. The environment and flags have text alone; a file has types, which must fit, lists of texts, whose
  // value has commas between them, and sections, which are reported when they are empty.
  enum class form : std::uint8_t { plain, text, integer, real, boolean, list, section, other };

  std::string name;    // "server.port"; of an unknown variable, the variable
  std::string value;   // as text
  std::string origin;  // for people: "smelt.toml:3", "SMELT_SERVER_PORT", "--server.port"
  form written = form::plain;
};

using assignments = std::vector<assignment>;

}  // namespace smelt::config
