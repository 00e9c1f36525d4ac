#include "config/file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

namespace smelt::config {

namespace {

std::string where(const std::string& path, const toml::source_position& at) { return path + ":" + std::to_string(at.line); }

// Of texts, none of which would be taken for two.
bool is_list(const toml::array& value) {
  return std::ranges::all_of(value, [](const toml::node& each) {
    const auto* text = each.as_string();
    return text != nullptr && text->get().find(',') == std::string::npos;
  });
}

assignment::form form_of(const toml::node& value) {
  switch (value.type()) {
  case toml::node_type::string: return assignment::form::text;
  case toml::node_type::integer: return assignment::form::integer;
  case toml::node_type::floating_point: return assignment::form::real;
  case toml::node_type::boolean: return assignment::form::boolean;
  case toml::node_type::array: return is_list(*value.as_array()) ? assignment::form::list : assignment::form::other;
  case toml::node_type::table: return assignment::form::section;
  default: return assignment::form::other;
  }
}

std::string list_of(const toml::array& texts) {
  std::string listed;
  for (const auto& each : texts) listed += (listed.empty() ? "" : ", ") + each.as_string()->get();
  return listed;
}

std::string text_of(const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  if (form_of(value) == assignment::form::list) return list_of(*value.as_array());
  std::ostringstream printed;
  printed << toml::node_view<const toml::node>(value);
  return printed.str();
}

// Nothing when the file cannot be read; then errno says why.
std::optional<std::string> contents(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return std::nullopt;
  std::string text;
  std::array<char, 4'096> part;
  while (const auto count = std::fread(part.data(), 1, part.size(), file.get())) text.append(part.data(), count);
  return std::ferror(file.get()) == 0 ? std::optional(text) : std::nullopt;
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
  const auto text = contents(path);
  if (!text) return std::unexpected(path + ": cannot be read: " + std::strerror(errno));

  const auto parsed = toml::parse(*text, path);
  if (!parsed) return std::unexpected(where(path, parsed.error().source().begin) + ": " + std::string(parsed.error().description()));

  auto collected = leaves(parsed.table(), path);
  std::ranges::stable_sort(collected, {}, [](const found& f) { return std::pair(f.at.line, f.at.column); });
  assignments all;
  for (auto& each : collected) all.push_back(std::move(each.what));
  return all;
}

}  // namespace smelt::config
