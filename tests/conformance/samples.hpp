// Small documents of every kind of value, in every format: what the suites that run over the registry read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/format/format.hpp"

namespace smelt::conformance {

// Those of fidelity.cases that are of this format, malformed ones too, and those of other formats that become documents of it, in the
// forms that its options choose.
std::vector<std::string> samples_of(const smelt::format& format);

// Of these the ones that are whole and valid.
std::vector<std::string> sound_samples_of(const smelt::format& format);

// Generated documents (tests/documents) in this format.
std::vector<std::string> generated_in(const smelt::format& format, std::size_t count, std::size_t longest);

}  // namespace smelt::conformance
