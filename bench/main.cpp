#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

#include "bench/kernels.hpp"
#include "bench/peers/peers.hpp"
#include "bench/report.hpp"
#include "bench/tables.hpp"

namespace smelt::bench {
namespace {

struct settings {
  std::size_t rounds = 15;
  std::string only;
  std::string corpora = "../shared/corpora";
  std::string out = "build/bench/results";
};

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

void run(const settings& with) {
  std::printf("simdjson's kernel: %s; smelt's core: %s\n", simdjson_kernel().c_str(), smelt_core_file().c_str());
  std::filesystem::create_directories(with.out);
  const auto documents = five_documents(with.corpora);
  std::vector<table_result> results;
  for (const auto& one : tables()) {
    if (one.name.find(with.only) == std::string::npos) continue;
    const auto result = measure(one, one.documents ? one.documents() : written_in(one.from, documents), with.rounds);
    std::fputs(as_markdown(result).c_str(), stdout);
    std::fflush(stdout);
    const auto path = std::filesystem::path(with.out) / result.name;
    write_file(path.string() + ".json", as_json(result));
    write_file(path.string() + ".svg", as_svg(result));
    results.push_back(result);
  }
  std::fputs(ratios_as_markdown(results, nlohmann_name).c_str(), stdout);
  std::printf("\nwritten to %s\n", with.out.c_str());
}

}  // namespace
}  // namespace smelt::bench

int main(int argc, char** argv) {
  smelt::bench::settings with;
  CLI::App app("Measures smelt beside other libraries, in one process and in interleaved rounds.");
  app.add_option("--rounds", with.rounds, "how often every library runs on every document")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--only", with.only, "only tables whose names hold this");
  app.add_option("--corpora", with.corpora, "where the documents are; those not there are generated")->capture_default_str();
  app.add_option("--out", with.out, "where JSON and plots go")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    smelt::bench::run(with);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "smelt_bench: %s\n", wrong.what());
    return 1;
  }
}
