#include "samples.hpp"

#include <algorithm>

#include "conversion.hpp"
#include "fidelity_cases.hpp"
#include "tests/documents/generator.hpp"

namespace smelt::conformance {

namespace {

constexpr write_options forms[] = {
    {.duplicates = duplicate_keys::keep}, {.prefer = prefer::speed, .duplicates = duplicate_keys::keep}, {.canonical = true}};

void add_converted(std::string_view payload, const smelt::format& from, const smelt::format& to, std::vector<std::string>& all) {
  for (const write_options& options : forms) {
    const conversion_of done(payload, from, to, duplicate_keys::keep, options);
    if (done.ok()) all.emplace_back(done.view());
  }
}

void keep_one_of_each(std::vector<std::string>& all) {
  std::ranges::sort(all);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
}

}  // namespace

std::vector<std::string> samples_of(const smelt::format& format) {
  std::vector<std::string> all;
  for (const auto& kind : fidelity_kinds()) {
    for (const auto& one : kind.cases) {
      if (one.from == format.name) all.push_back(one.payload);
      add_converted(one.payload, *find_format(one.from), format, all);
    }
  }
  keep_one_of_each(all);
  return all;
}

std::vector<std::string> sound_samples_of(const smelt::format& format) {
  std::vector<std::string> all = samples_of(format);
  std::erase_if(all, [&](const std::string& one) { return !conversion_of(one, format, format).ok(); });
  return all;
}

std::vector<std::string> generated_in(const smelt::format& format, std::size_t count, std::size_t longest) {
  documents::generator generated(37, documents::numbers::any);
  std::vector<std::string> all;
  while (all.size() < count) {
    const std::string_view text = generated.next();
    const conversion_of done(text, *find_format("json"), format);
    if (done.ok() && done.view().size() <= longest) all.emplace_back(done.view());
  }
  return all;
}

}  // namespace smelt::conformance
