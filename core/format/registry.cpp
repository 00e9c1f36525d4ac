#include <algorithm>

#include "core/bjdata/format.hpp"
#include "core/cbor/format.hpp"
#include "core/format/format.hpp"
#include "core/json/format.hpp"
#include "core/msgpack/format.hpp"

namespace smelt {

namespace {

constexpr const format* all[] = {
    &json::description,
    &cbor::description,
    &bjdata::description,
    &msgpack::description,
};

}  // namespace

std::span<const format* const> formats() noexcept { return all; }

const format* find_format(std::string_view name) noexcept {
  const auto found = std::ranges::find(all, name, &format::name);
  return found == std::end(all) ? nullptr : *found;
}

}  // namespace smelt
