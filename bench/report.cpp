#include "bench/report.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace smelt::bench {
namespace {

template <class... Arguments>
std::string formatted(const char* pattern, Arguments... arguments) {
  std::array<char, 512> text;
  const auto size = std::snprintf(text.data(), text.size(), pattern, arguments...);
  return {text.data(), std::min(text.size() - 1, static_cast<std::size_t>(std::max(size, 0)))};
}

std::string written(const figures& f) {
  if (f.answer_size == 0) return "";
  return std::to_string(f.answer_size) + (f.same_bytes ? "" : " (same value)");
}

std::string line(const row& r, const figures& f) {
  const auto megabytes = static_cast<double>(r.size) / f.median * 1e3;
  return formatted("| %-14s | %-28s | %9.1f | %9.1f | %9.1f | %6.0f | %5.2f | %7llu | %9llu | %s |\n", r.document.c_str(), f.peer.c_str(),
                   f.median / 1e3, f.least / 1e3, f.most / 1e3, megabytes, f.ratio, static_cast<unsigned long long>(f.allocations),
                   static_cast<unsigned long long>(f.allocated), written(f).c_str());
}

// Empty where a document was measured without that library.
std::string ratios(const table_result& result, std::string_view beside) {
  std::string cells;
  for (const auto& r : result.rows) {
    const auto found = std::ranges::find(r.peers, beside, &figures::peer);
    if (found == r.peers.end()) return "";
    cells += formatted(" %.3f |", r.peers.front().median / found->median);
  }
  return cells;
}

}  // namespace

std::string as_markdown(const table_result& result) {
  std::string text = "\n### " + result.title + "\n\n";
  text += "| document | library | median us | least | most | MB/s | to best peer | allocations | bytes | written |\n";
  text += "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  for (const auto& r : result.rows)
    for (const auto& f : r.peers) text += line(r, f);
  return text;
}

std::string ratios_as_markdown(std::span<const table_result> results, std::string_view beside) {
  std::string head = "|  |";
  std::string rule = "|---|";
  std::string lines;
  for (const auto& result : results) {
    const auto cells = ratios(result, beside);
    if (cells.empty()) continue;
    if (lines.empty())
      for (const auto& r : result.rows) {
        head += " " + r.document + " |";
        rule += "--:|";
      }
    lines += "| " + result.title + " |" + cells + "\n";
  }
  if (lines.empty()) return "";
  return "\n### smelt's time over that of " + std::string(beside) + "\n\n" + head + "\n" + rule + "\n" + lines;
}

std::string as_json(const table_result& result) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const auto& r : result.rows)
    for (const auto& f : r.peers)
      rows.push_back({{"document", r.document},
                      {"bytes", r.size},
                      {"library", f.peer},
                      {"median_ns", f.median},
                      {"least_ns", f.least},
                      {"most_ns", f.most},
                      {"to_best_peer", f.ratio},
                      {"allocations", f.allocations},
                      {"allocated_bytes", f.allocated},
                      {"written_bytes", f.answer_size},
                      {"same_bytes", f.same_bytes}});
  return nlohmann::ordered_json{{"table", result.name}, {"title", result.title}, {"rows", rows}}.dump(1) + "\n";
}

}  // namespace smelt::bench
