// What becomes of every kind of value: the cases of fidelity.cases, whose beginning tells how they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smelt::conformance {

struct fidelity_case {
  std::string_view from;
  std::string payload;
  std::string_view to;
  std::string_view options;  // of the query, "bytes=hex"; empty for none
  std::string answer;        // the bytes, or the code of the failure
  std::string_view counted;  // "bytes=1, tags=1"; empty for nothing
  bool refused;
  std::string_view line;

  std::string name() const { return std::string(line) + ", from " + std::string(from) + " to " + std::string(to); }
};

struct fidelity_kind {
  std::string_view name;
  std::vector<fidelity_case> cases;
};

// The views lie in a text that is never freed.
const std::vector<fidelity_kind>& fidelity_kinds();

inline constexpr std::string_view fidelity_formats[] = {"json", "cbor", "msgpack", "bjdata"};

// The parts of a text between the separators, which are not in them.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

}  // namespace smelt::conformance
