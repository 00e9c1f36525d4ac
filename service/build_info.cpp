#include "service/build_info.hpp"

#include "core/base/level.hpp"

namespace smelt::service {

build_info build() noexcept { return {SMELT_VERSION, SMELT_REVISION, SMELT_COMPILER, smelt::level()}; }

}  // namespace smelt::service
