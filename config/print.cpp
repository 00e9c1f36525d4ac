#include "config/print.hpp"

#include <algorithm>

#include "config/value.hpp"

namespace smelt::config {

namespace {

std::string in_toml(const setting& which, const settings& in) {
  const auto shown = show(which, in);
  return std::string(which.key()) + " = " + (quoted(which) ? '"' + shown + '"' : shown);
}

bool opens_section(const setting& row) { return &row == table().data() || (&row - 1)->section() != row.section(); }

std::string heading(const setting& row) { return (&row == table().data() ? "[" : "\n[") + std::string(row.section()) + "]\n"; }

}  // namespace

std::string print(const loaded& what) {
  std::string text;
  for (std::size_t i = 0; i < table().size(); ++i) {
    const auto& row = table()[i];
    if (opens_section(row)) text += heading(row);
    auto line = in_toml(row, what.values);
    line.resize(std::max<std::size_t>(line.size(), 30), ' ');
    text += line + "  # " + what.origins[i] + (row.reloadable ? "; reloadable" : "") + "\n";
  }
  if (!what.passed_over.empty()) text += "\n# Passed over, for they tell of services beside this one:\n";
  for (const auto& name : what.passed_over) text += "#   " + name + "\n";
  return text;
}

std::string example() {
  const settings built_in;
  std::string text = "# Every setting of smelt with its built-in value. Take the # away from what you change.\n"
                     "# Read by `smelt serve --config smelt.toml`, or where SMELT_CONFIG names it. Environment and flags count more.\n"
                     "# SIGHUP makes a running service read it again and take what is reloadable.\n\n";
  for (const auto& row : table()) {
    if (opens_section(row)) text += heading(row);
    text += "# " + std::string(row.meaning) + "\n#   " + expected(row) + (row.reloadable ? "; reloadable" : "") + "\n#" +
            in_toml(row, built_in) + "\n";
  }
  return text;
}

std::string markdown() {
  const settings built_in;
  std::string text = "| setting | built-in | what it is | what it may be | reloadable |\n|---|---|---|---|---|\n";
  for (const auto& row : table()) {
    text += "| `" + std::string(row.name) + "` | " + show(row, built_in) + " | " + std::string(row.meaning) + " | " + expected(row) +
            " | " + (row.reloadable ? "yes" : "") + " |\n";
  }
  return text;
}

}  // namespace smelt::config
