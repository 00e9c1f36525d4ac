#include "bench/tables.hpp"

#include "bench/peers/peers.hpp"

namespace smelt::bench {
namespace {

table conversion(const format& from, const format& to) {
  const std::string source(from.name);
  const std::string target(to.name);
  table made{source + "-" + target, source + " to " + target, {}, from.name};
  for (auto& library : {smelt_conversion(from, to, duplicate_keys::reject), smelt_conversion(from, to, duplicate_keys::keep),
                        nlohmann_conversion(from.name, to.name), simdjson_conversion(from.name, to.name)})
    if (library) made.peers.push_back(library);
  return made;
}

}  // namespace

std::vector<table> tables() {
  std::vector<table> list;
  list.push_back({"json-tape", "JSON to tape or tree", {smelt_read_reject, smelt_read_keep, nlohmann_read, simdjson_read}});
  for (const auto* const from : formats())
    for (const auto* const to : formats()) list.push_back(conversion(*from, *to));
  list.push_back({"typed-arrays",
                  "Arrays of numbers between BJData and CBOR",
                  {smelt_array_to_cbor, smelt_array_from_cbor, smelt_array_from_big_endian_cbor, memory_copy},
                  "bjdata",
                  number_arrays});
  return list;
}

}  // namespace smelt::bench
