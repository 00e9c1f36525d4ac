// The one table of settings: names, kinds, ranges and meanings. File, environment, flags, output and documentation derive from it.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "config/settings.hpp"

namespace smelt::config {

enum class kind : std::uint8_t {
  integer,
  size,      // bytes: 4096, or with a unit: "64KiB"
  duration,  // with a unit: "250ms", "30s"
  ratio,     // from 0 to 1
  boolean,
  address,  // IPv4 or IPv6, no name
  choice,
  origins,  // web origins, or *
  file,     // its path; empty: none
};

// Where a setting is kept. integer and size: uint64_t.
using place = std::variant<std::uint64_t*, milliseconds*, double*, bool*, std::string*, std::vector<std::string>*>;

struct setting {
  std::string_view name;  // "server.port"
  kind is;
  place (*at)(settings&);
  std::uint64_t least = 0;  // of an integer, a size, or a duration's milliseconds
  std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  std::span<const std::string_view> choices = {};
  bool reloadable = false;  // taken on SIGHUP, without a restart
  std::string_view meaning;

  std::string_view section() const noexcept { return name.substr(0, name.find('.')); }
  std::string_view key() const noexcept { return name.substr(name.find('.') + 1); }
  std::string variable() const;  // "SMELT_SERVER_PORT"
  std::string flag() const;      // "--server.port"
};

// In the order in which lists show them; settings of one section stand together.
std::span<const setting> table() noexcept;

// Null when there is none of that name.
const setting* find(std::string_view name) noexcept;

}  // namespace smelt::config
