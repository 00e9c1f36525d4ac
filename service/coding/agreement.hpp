// What a head asks about its answer's content coding, judged by the settings.
#pragma once

#include <expected>

#include "proto/problem.hpp"
#include "service/coding/terms.hpp"
#include "service/exchange.hpp"

namespace smelt::service::coding {

// For an operation: 406 where no coding that there is suits. The body's coding is identity until the operation takes another.
std::expected<terms, proto::problem> agree(const settings& by, const request_head& head) noexcept;

// For what is served whatever its client wants: health must not depend on a field, and a page that is not coded can be read all the same.
terms agree_anyway(const settings& by, const request_head& head) noexcept;

// What a byte of the body costs when it is decoded and its answer coded as well: as plan::weight, which it is without a coding.
std::uint32_t weigh(std::uint32_t plain, const terms& agreed) noexcept;

}  // namespace smelt::service::coding
