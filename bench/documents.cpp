#include "bench/documents.hpp"

#include <fstream>
#include <iterator>

#include "bench/converted.hpp"
#include "bench/generated.hpp"
#include "bench/nlohmann_formats.hpp"

namespace smelt::bench {
namespace {

struct source {
  std::string_view name;
  std::string (*generate)();
};

constexpr source sources[] = {{"twitter", generate_messages},
                              {"canada", generate_outline},
                              {"citm_catalog", generate_catalog},
                              {"gsoc-2018", generate_projects},
                              {"github_events", generate_events}};

document load(const source& from, const std::string& folder) {
  document loaded{std::string(from.name), {}};
  if (std::ifstream file(folder + "/" + loaded.name + ".json", std::ios::binary); file) {
    loaded.padded.assign(std::istreambuf_iterator<char>(file), {});
  } else {
    loaded.name += " (generated)";
    loaded.padded = from.generate();
  }
  loaded.padded.append(document::padding, '\0');
  return loaded;
}

std::string written_in(std::string_view format, std::string_view json) {
  const auto* const known = find_nlohmann_format<nlohmann::ordered_json>(format);
  return known ? known->write(nlohmann::ordered_json::parse(json)) : converted(json, *find_format("json"), *find_format(format));
}

// Packed numbers of that type in two dimensions, the first of 64; any bytes will do.
document array_of(char marker, std::uint32_t size, std::uint32_t columns) {
  document made{std::string(1, marker) + " 64 x " + std::to_string(columns), "[$" + std::string(1, marker) + "#[i\x40m"};
  for (int shift = 0; shift < 32; shift += 8) made.padded += static_cast<char>(columns >> shift);
  made.padded += ']';
  for (std::uint32_t i = 0; i < 64 * columns * size; ++i) made.padded += static_cast<char>(i * 2'654'435'761U >> 27);
  made.padded.append(document::padding, '\0');
  return made;
}

}  // namespace

std::vector<document> number_arrays() {
  return {array_of('D', 8, 200), array_of('D', 8, 2'000), array_of('d', 4, 4'000), array_of('u', 2, 8'000), array_of('U', 1, 16'000)};
}

std::vector<document> written_in(std::string_view format, std::vector<document> json) {
  if (format == "json") return json;
  for (auto& d : json) d.padded = written_in(format, d.text()).append(document::padding, '\0');
  return json;
}

std::vector<document> five_documents(const std::string& folder) {
  std::vector<document> documents;
  for (const auto& from : sources) documents.push_back(load(from, folder));
  return documents;
}

}  // namespace smelt::bench
