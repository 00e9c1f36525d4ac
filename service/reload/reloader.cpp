#include "service/reload/reloader.hpp"

#include <utility>

#include "config/value.hpp"

namespace smelt::service {

namespace {

using telemetry::log_level;

std::string list(const std::vector<const config::setting*>& rows) {
  std::string names;
  for (const auto* row : rows) names += (names.empty() ? "" : " ") + std::string(row->name);
  return names;
}

}  // namespace

reloader::reloader(config::sources from, const config::settings& in_use, telemetry::logger& log, reload_counts& counts)
    : from_(std::move(from)), in_use_(in_use), log_(log), counts_(counts) {}

config::problems reloader::judge(const config::settings& next) {
  config::problems found;
  for (auto* part : parts_) {
    for (auto& problem : part->check(next)) found.push_back(std::move(problem));
  }
  return found;
}

void reloader::take() noexcept {
  for (auto* part : parts_) part->take();
  counts_.succeed(std::chrono::system_clock::now());
}

config::problems reloader::start() {
  auto found = judge(in_use_);
  if (found.empty()) take();
  return found;
}

bool reloader::refuse(const config::problems& found) {
  counts_.failed.add();
  for (const auto& problem : found) log_.say(log_level::error, "not reloaded: " + problem);
  log_.say(log_level::error, "the settings were not reloaded: those before stay in use");
  return false;
}

bool reloader::reload() {
  const auto read = config::load(from_);
  if (!read) return refuse(read.error());
  const auto next = config::merge(in_use_, read->values);
  if (const auto found = judge(next.values); !found.empty()) return refuse(found);
  take();
  in_use_ = next.values;
  counts_.succeeded.add();
  for (const auto* row : next.restarts)
    log_.say(log_level::warn, std::string(row->name) + " = " + config::show(*row, read->values) + " takes a restart: it stays " +
                                  config::show(*row, in_use_));
  auto line = log_.begin(log_level::info);
  line.text("message", "the settings were reloaded").optional("changed", list(next.changed)).optional("restart", list(next.restarts));
  if (log_.wants(log_level::info)) log_.write(line);
  return true;
}

}  // namespace smelt::service
