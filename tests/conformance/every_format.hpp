// Suites that are written once and run for every format of the registry.
#pragma once

#include <gtest/gtest.h>

#include "core/format/format.hpp"
#include "samples.hpp"
#include "tests/agreement/format_ways.hpp"

namespace smelt::conformance {

class every_format : public testing::TestWithParam<const smelt::format*> {
 protected:
  const smelt::format& format_ = *GetParam();
  // Null where tests/agreement does not know the format's ways of reading.
  std::unique_ptr<agreement::format_ways> ways_ = agreement::ways_of(format_.name);
};

inline std::string name_of_format(const testing::TestParamInfo<const smelt::format*>& one) { return std::string(one.param->name); }

}  // namespace smelt::conformance
