#include "bench/generated.hpp"

#include <nlohmann/json.hpp>
#include <random>

namespace smelt::bench {
namespace {

using json = nlohmann::ordered_json;

class generator {
 public:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  double between(double low, double high) { return low + static_cast<double>(random_() >> 11U) * 0x1p-53 * (high - low); }

  std::string words(std::uint64_t count) {
    static constexpr const char* list[] = {"the",     "parser", "straße", "naïve",  "東京", "こんにちは",  "данные", "😀", "released",
                                           "version", "\"on\"", "a\\b",   "line\n", "with", "performance", "of",     "and"};
    std::string text;
    for (std::uint64_t i = 0; i < count; ++i) text.append(i ? " " : "").append(list[below(std::size(list))]);
    return text;
  }

  std::string hex(std::size_t digits) {
    std::string text;
    for (std::size_t i = 0; i < digits; ++i) text += "0123456789abcdef"[below(16)];
    return text;
  }

 private:
  std::mt19937_64 random_{2018};
};

json user(generator& g) {
  return {{"id", g.below(1ULL << 32U)},    {"name", g.words(2)},          {"url", "https://example.com/" + g.hex(12)},
          {"followers", g.below(100'000)}, {"verified", g.below(9) == 0}, {"location", nullptr}};
}

}  // namespace

std::string generate_messages() {
  generator g;
  json list = json::array();
  for (int i = 0; i < 1'000; ++i)
    list.push_back({{"id", 505874924095815681 + static_cast<std::int64_t>(g.below(1'000'000))},
                    {"text", g.words(18)},
                    {"user", user(g)},
                    {"retweets", g.below(500)},
                    {"tags", {g.words(1), g.words(1)}}});
  return json{{"statuses", list}}.dump(2);
}

std::string generate_outline() {
  generator g;
  json rings = json::array();
  for (int ring = 0; ring < 400; ++ring) {
    json points = json::array();
    for (int i = 0; i < 140; ++i) points.push_back({g.between(-141, -52), g.between(41, 83)});
    rings.push_back(points);
  }
  return json{{"type", "Polygon"}, {"coordinates", rings}}.dump();
}

std::string generate_catalog() {
  generator g;
  json performances = json::array();
  for (int i = 0; i < 250; ++i) {
    json prices = json::array();
    for (int p = 0; p < 30; ++p) prices.push_back({{"amount", g.below(200'000)}, {"categoryId", 338'937'000 + g.below(999)}});
    performances.push_back(
        {{"id", 339'887'544 + i}, {"start", 1'372'701'600'000 + g.below(1'000'000)}, {"name", nullptr}, {"prices", prices}});
  }
  return json{{"performances", performances}}.dump(4);
}

std::string generate_projects() {
  generator g;
  json projects = json::object();
  for (int i = 0; i < 1'300; ++i)
    projects[std::to_string(i)] = {{"@type", "SoftwareSourceCode"}, {"name", g.words(6)}, {"description", g.words(300)}};
  return projects.dump(4);
}

std::string generate_events() {
  generator g;
  json events = json::array();
  for (int i = 0; i < 130; ++i)
    events.push_back(
        {{"type", "PushEvent"}, {"actor", user(g)}, {"sha", g.hex(40)}, {"url", "https://example.com/" + g.hex(40)}, {"public", true}});
  return events.dump();
}

}  // namespace smelt::bench
