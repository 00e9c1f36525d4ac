#include "config/file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

namespace smelt::config {

namespace {

std::string where(const std::string& path, const toml::source_position& at) { return path + ":" + std::to_string(at.line); }

assignment::form form_of(const toml::node& value) {
  switch (value.type()) {
  case toml::node_type::string: return assignment::form::text;
  case toml::node_type::integer: return assignment::form::integer;
  case toml::node_type::floating_point: return assignment::form::real;
  case toml::node_type::boolean: return assignment::form::boolean;
  case toml::node_type::table: return assignment::form::section;
  default: return assignment::form::other;
  }
}

std::string text_of(const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  std::ostringstream printed;
  printed << toml::node_view<const toml::node>(value);
  return printed.str();
}

// toml++ sorts keys, so lines are put back in order afterwards.
struct found {
  toml::source_position at;
  assignment what;
};

std::vector<found> leaves(const toml::table& root, const std::string& path) {
  std::vector<found> collected;
  std::vector<std::pair<std::string, const toml::table*>> open{{"", &root}};
  while (!open.empty()) {
    const auto [prefix, table] = open.back();
    open.pop_back();
    for (const auto& [key, value] : *table) {
      const std::string name = prefix + std::string(key.str());
      const auto* inner = value.as_table();
      if (inner != nullptr && !inner->empty()) {
        open.emplace_back(name + ".", inner);
      } else {
        const auto at = key.source().begin;
        collected.push_back({at, {name, text_of(value), where(path, at), form_of(value)}});
      }
    }
  }
  return collected;
}

}  // namespace

std::expected<assignments, std::string> read_file(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || errno != 0) return std::unexpected(path + ": cannot be read: " + std::strerror(errno));

  const auto parsed = toml::parse(text, path);
  if (!parsed) return std::unexpected(where(path, parsed.error().source().begin) + ": " + std::string(parsed.error().description()));

  auto collected = leaves(parsed.table(), path);
  std::ranges::stable_sort(collected, {}, [](const found& f) { return std::pair(f.at.line, f.at.column); });
  assignments all;
  for (auto& each : collected) all.push_back(std::move(each.what));
  return all;
}

}  // namespace smelt::config
