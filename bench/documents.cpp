#include "bench/documents.hpp"

#include <fstream>
#include <iterator>

#include "bench/generated.hpp"

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

}  // namespace

std::vector<document> five_documents(const std::string& folder) {
  std::vector<document> documents;
  for (const auto& from : sources) documents.push_back(load(from, folder));
  return documents;
}

}  // namespace smelt::bench
