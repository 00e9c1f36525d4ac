// The formats that nlohmann::json reads and writes, by the names that they have here.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace smelt::bench {

template <class tree>
struct nlohmann_format {
  std::string_view name;
  tree (*read)(std::string_view bytes);  // throws when they are not a document
  std::string (*write)(const tree& value);
};

// Null for a format that it lacks. `tree`: nlohmann::json, or nlohmann::ordered_json to keep the order of keys.
template <class tree>
const nlohmann_format<tree>* find_nlohmann_format(std::string_view name) {
  using bytes = std::string_view;
  static constexpr nlohmann_format<tree> all[] = {
      {"json", [](bytes from) { return tree::parse(from); }, [](const tree& value) { return value.dump(); }},
      {"cbor", [](bytes from) { return tree::from_cbor(from); },
       [](const tree& value) {
         std::string to;
         tree::to_cbor(value, to);
         return to;
       }},
      {"msgpack", [](bytes from) { return tree::from_msgpack(from); },
       [](const tree& value) {
         std::string to;
         tree::to_msgpack(value, to);
         return to;
       }},
      {"bjdata", [](bytes from) { return tree::from_bjdata(from); },
       [](const tree& value) {
         std::string to;
         tree::to_bjdata(value, to);
         return to;
       }},
  };
  for (const auto& one : all)
    if (one.name == name) return &one;
  return nullptr;
}

}  // namespace smelt::bench
