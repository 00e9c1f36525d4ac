// The JSON files of the usual benchmarks.
#pragma once

#include <functional>

#include "conversion.hpp"
#include "core/format/format.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {

class corpora : public with_shared_data {
 protected:
  corpora() : with_shared_data("corpora") {}

  // Hands each file's text to `check`.
  void for_each_text(const std::function<void(const std::string&)>& check) const {
    int files = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      if (file.path().extension() != ".json") continue;
      SCOPED_TRACE(file.path().filename());
      ++files;
      check(bytes_of(file.path()));
    }
    EXPECT_EQ(files, 13);
  }

  std::string converted(std::string_view bytes, const smelt::format& from, const smelt::format& to) const {
    const conversion_of done(bytes, from, to);
    EXPECT_TRUE(done.ok());
    return std::string(done.view());
  }
  std::string round_trip(const std::string& text, const smelt::format& through) const {
    return converted(converted(text, json_, through), through, json_);
  }

  const smelt::format& json_ = *find_format("json");
};

}  // namespace smelt::conformance
