// What is read: the documents that JSON libraries are usually measured with, or generated ones of the same character.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smelt::bench {

struct document {
  std::string name;
  std::string padded;  // the text, then `padding` zeros
  static constexpr std::size_t padding = 64;

  std::string_view text() const noexcept { return std::string_view(padded).substr(0, padded.size() - padding); }
};

// twitter, canada, citm_catalog, gsoc-2018 and github_events from the folder; those not there are generated, and named so.
std::vector<document> five_documents(const std::string& folder);

// The same values in another format: as nlohmann::json writes them, keys in their order, or as smelt does where that lacks the format.
std::vector<document> written_in(std::string_view format, std::vector<document> json);

// BJData, each one array of numbers.
std::vector<document> number_arrays();

}  // namespace smelt::bench
