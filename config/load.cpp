#include "config/load.hpp"

#include <algorithm>
#include <string_view>

#include "config/environment.hpp"
#include "config/file.hpp"
#include "config/value.hpp"
#include "core/base/nearest_name.hpp"

namespace smelt::config {

namespace {

std::string unknown(const assignment& given) {
  std::string said = given.origin + ": there is no setting " + (given.name == given.origin ? "for this variable" : given.name);
  std::vector<std::string> known;
  for (const auto& row : table()) known.push_back(given.name == given.origin ? row.variable() : std::string(row.name));
  nearest_name meant(given.name);
  for (const auto& name : known) meant.consider(name);
  if (!meant.found().empty()) said.append("; did you mean ").append(meant.found()) += '?';
  return said + "  (`smelt config` lists them all)";
}

// Whether a file's way of writing fits the setting's kind.
bool fits(kind is, assignment::form written) {
  using form = assignment::form;
  switch (written) {
  case form::plain: return true;
  case form::integer: return is == kind::integer || is == kind::size || is == kind::ratio;
  case form::real: return is == kind::ratio;
  case form::boolean: return is == kind::boolean;
  case form::text:
    return is == kind::size || is == kind::duration || is == kind::address || is == kind::choice || is == kind::file || is == kind::origins;
  case form::list: return is == kind::origins;
  case form::section:
  case form::other: return false;
  }
  return false;
}

std::string refused(const assignment& given, const setting& which) {
  const std::string value = given.written == assignment::form::text ? '"' + given.value + '"' : given.value;
  return given.origin + ": " + std::string(which.name) + " = " + value + ": expected " + expected(which) +
         (given.written == assignment::form::text && !quoted(which) ? ", without quotes" : "") +
         (given.written != assignment::form::plain && given.written != assignment::form::text && quoted(which) ? ", in quotes" : "");
}

bool is_section(const assignment& given) {
  return given.written == assignment::form::section && std::ranges::find(table(), given.name, &setting::section) != table().end();
}

void apply(const assignments& given, loaded& to, problems& found) {
  for (const auto& each : given) {
    const setting* which = find(each.name);
    if (which == nullptr) {
      if (!is_section(each)) found.push_back(unknown(each));
    } else if (!fits(which->is, each.written) || !assign(*which, to.values, each.value)) {
      found.push_back(refused(each, *which));
    } else {
      to.origins[static_cast<std::size_t>(which - table().data())] = each.origin;
    }
  }
}

}  // namespace

std::expected<loaded, problems> load(const sources& from) {
  loaded made{.values = {}, .origins = std::vector<std::string>(table().size(), "default"), .passed_over = {}};
  problems found;

  auto said = read_environment(from.variables);
  made.passed_over = std::move(said.passed_over);
  const std::string& path = from.file.empty() ? said.file : from.file;
  if (!path.empty()) {
    if (const auto file = read_file(path))
      apply(*file, made, found);
    else
      found.push_back(file.error());
  }
  apply(said.settings, made, found);
  apply(from.flags, made, found);

  if (!found.empty()) return std::unexpected(std::move(found));
  return made;
}

}  // namespace smelt::config
