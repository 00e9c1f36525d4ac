#include "same_json.hpp"

#include <bit>
#include <cmath>

namespace smelt::conformance {

namespace {

bool same_scalar(const tree& expected, const tree& found) {
  if (expected.is_number_float())
    return found.is_number_float() &&
           std::bit_cast<std::uint64_t>(expected.get<double>()) == std::bit_cast<std::uint64_t>(found.get<double>());
  if (expected.is_number_integer() && found.is_number_float())
    return expected == 0 && found.get<double>() == 0 && std::signbit(found.get<double>());
  if (expected.is_number_integer()) return found.is_number_integer() && expected == found;
  return expected.type() == found.type() && expected == found;
}

}  // namespace

std::string difference(const tree& expected, const tree& found) {
  if (!expected.is_structured()) return same_scalar(expected, found) ? "" : expected.dump() + " became " + found.dump();
  if (expected.type() != found.type()) return std::string(expected.type_name()) + " became " + found.type_name();
  if (expected.size() != found.size()) return "another count";
  auto there = found.begin();
  for (auto here = expected.begin(); here != expected.end(); ++here, ++there) {
    if (expected.is_object() && here.key() != there.key()) return "key " + here.key() + " became " + there.key();
    if (const std::string inside = difference(*here, *there); !inside.empty()) return inside;
  }
  return {};
}

tree tree_from(std::string_view format, std::string_view bytes) {
  if (format == "bjdata") return tree::from_bjdata(bytes);
  return format == "msgpack" ? tree::from_msgpack(bytes) : tree::from_cbor(bytes);
}

std::string bytes_in(std::string_view format, const tree& value) {
  const auto bytes = format == "bjdata" ? tree::to_bjdata(value) : format == "msgpack" ? tree::to_msgpack(value) : tree::to_cbor(value);
  return {bytes.begin(), bytes.end()};
}

}  // namespace smelt::conformance
