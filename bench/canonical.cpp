#include "bench/canonical.hpp"

#include "bench/converted.hpp"
#include "bench/nlohmann_formats.hpp"

namespace smelt::bench {

using nlohmann::json;

namespace {

// No value where nlohmann::json lacks the format, or what a later draft of BJData has: structures of arrays.
json read_by_nlohmann(std::string_view format, std::string_view bytes) {
  const auto* const known = find_nlohmann_format<json>(format);
  if (!known) return json::value_t::discarded;
  try {
    return known->read(bytes);
  } catch (const json::parse_error&) {
    if (format != "bjdata") throw;
    return json::value_t::discarded;
  }
}

}  // namespace

std::string canonical(std::string_view format, std::string_view bytes) {
  auto value = read_by_nlohmann(format, bytes);
  if (value.is_discarded()) value = json::parse(converted(bytes, *find_format(format), *find_format("json")));
  return value.dump();
}

}  // namespace smelt::bench
