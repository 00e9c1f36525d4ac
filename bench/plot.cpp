#include <algorithm>
#include <string_view>

#include "bench/report.hpp"

namespace smelt::bench {
namespace {

constexpr int left = 330;     // of the bars
constexpr int longest = 560;  // bar
constexpr int bar = 16;       // height, with its gap
constexpr int heading = 26;   // of a document's group
constexpr std::string_view colours[] = {"#c0392b", "#e08e79", "#7f8c8d", "#34495e", "#2980b9", "#16a085", "#8e44ad", "#f39c12"};

double speed(const row& r, const figures& f) { return static_cast<double>(r.size) / f.median * 1e3; }

std::string text_at(int x, int y, std::string_view anchor, std::string_view content) {
  std::string text = "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" text-anchor=\"";
  return text.append(anchor).append("\">").append(content).append("</text>\n");
}

std::string bar_at(int y, int width, std::string_view colour) {
  std::string text = "<rect x=\"" + std::to_string(left) + "\" y=\"" + std::to_string(y) + "\" width=\"" + std::to_string(width);
  return text.append("\" height=\"12\" fill=\"").append(colour).append("\"/>\n");
}

std::string group(const row& r, double fastest, int y) {
  std::string text = text_at(10, y + 16, "start", r.document);
  y += heading;
  for (std::size_t i = 0; i < r.peers.size(); ++i, y += bar) {
    const auto megabytes = speed(r, r.peers[i]);
    const auto width = std::max(1, static_cast<int>(megabytes / fastest * longest));
    text += text_at(left - 8, y + 10, "end", r.peers[i].peer);
    text += bar_at(y, width, colours[i % std::size(colours)]);
    text += text_at(left + width + 6, y + 10, "start", std::to_string(static_cast<int>(megabytes)));
  }
  return text;
}

}  // namespace

std::string as_svg(const table_result& result) {
  double fastest = 1;
  for (const auto& r : result.rows)
    for (const auto& f : r.peers) fastest = std::max(fastest, speed(r, f));
  std::string bars;
  int y = 40;
  for (const auto& r : result.rows) {
    bars += group(r, fastest, y);
    y += heading + bar * static_cast<int>(r.peers.size()) + 10;
  }
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"" + std::to_string(y) +
                    "\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  svg += text_at(10, 24, "start", result.title + ", megabytes of input a second: longer is faster");
  return svg + bars + "</svg>\n";
}

}  // namespace smelt::bench
