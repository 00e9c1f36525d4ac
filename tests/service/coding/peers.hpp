// What the libraries themselves make of bytes, by their plainest calls and at other levels than ours.
#pragma once

#include <string>
#include <string_view>

#include "proto/content_coding.hpp"

namespace smelt::service::coding::test {

std::string encoded(proto::content_coding which, std::string_view plain);
// Throws what is wrong with it.
std::string decoded(proto::content_coding which, std::string_view coded);

inline constexpr proto::content_coding all_codings[] = {proto::content_coding::zstd, proto::content_coding::br,
                                                        proto::content_coding::gzip};

// As a test's name.
inline std::string name_of(const auto& parameter) { return std::string(proto::name(parameter.param)); }

}  // namespace smelt::service::coding::test
