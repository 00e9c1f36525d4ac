// A settings file that lives as long as a test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace smelt::config {

class settings_file {
 public:
  explicit settings_file(std::string_view text)
      : path_(std::filesystem::temp_directory_path() / ("smelt-" + std::to_string(getpid()) + "-" + std::to_string(made_++) + ".toml")) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  settings_file(const settings_file&) = delete;
  settings_file& operator=(const settings_file&) = delete;
  ~settings_file() { std::filesystem::remove(path_); }

  const std::string& path() const { return path_.native(); }

 private:
  static inline int made_ = 0;
  std::filesystem::path path_;
};

}  // namespace smelt::config
