// A logger whose lines a test can read.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "service/telemetry/logger.hpp"

namespace smelt::service::telemetry {

class captured_log {
 public:
  explicit captured_log(log_level level = log_level::debug, log_format format = log_format::json)
      : file_(std::tmpfile()), log_(std::make_unique<logger>(log_settings{.level = level, .format = format, .to = file_})) {}
  captured_log(const captured_log&) = delete;
  captured_log& operator=(const captured_log&) = delete;
  ~captured_log() {
    log_.reset();  // its thread may still write
    std::fclose(file_);
  }

  logger& log() { return *log_; }

  // Ends the logger.
  std::vector<std::string> lines() {
    log_.reset();
    std::rewind(file_);
    std::vector<std::string> all(1);
    for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) {
      if (c == '\n')
        all.emplace_back();
      else
        all.back() += static_cast<char>(c);
    }
    all.pop_back();
    return all;
  }

 private:
  std::FILE* file_;
  std::unique_ptr<logger> log_;
};

}  // namespace smelt::service::telemetry
