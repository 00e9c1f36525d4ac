// The suites and corpora that lie beside the project, or where SMELT_SHARED says.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace smelt::conformance {

inline std::filesystem::path shared() {
  if (const char* const folder = std::getenv("SMELT_SHARED")) return folder;
  return std::filesystem::path(__FILE__).parent_path() / "../../../shared";
}

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  EXPECT_TRUE(stream.good()) << file;
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Tests of what lies in one folder of it; skipped where it is absent.
class with_shared_data : public testing::Test {
 protected:
  explicit with_shared_data(const char* name) : folder(shared() / name) {}
  void SetUp() override {
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << folder << " is not there";
  }
  const std::filesystem::path folder;
};

}  // namespace smelt::conformance
