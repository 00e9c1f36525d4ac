#include "format_ways.hpp"

#include "bjdata_ways.hpp"
#include "core/cbor/cursor.hpp"
#include "core/cbor/reader.hpp"
#include "core/msgpack/cursor.hpp"
#include "core/msgpack/reader.hpp"
#include "json_ways.hpp"
#include "single_reader_ways.hpp"

namespace smelt::agreement {

namespace {

struct entry {
  std::string_view format;
  std::unique_ptr<format_ways> (*make)();
};

template <class Ways>
std::unique_ptr<format_ways> make() {
  return std::make_unique<Ways>();
}

constexpr entry all[] = {
    {"json", make<json_ways>},
    {"cbor", make<single_reader_ways<cbor::read, cbor::cursor>>},
    {"bjdata", make<bjdata_ways>},
    {"msgpack", make<single_reader_ways<msgpack::read, msgpack::cursor>>},
};

}  // namespace

std::string format_ways::disagreement(const input& document, const read_options& options) {
  constexpr std::size_t kept = 4U << 20;
  memory_.reset(kept);
  tokens_.emplace(memory_);
  return compare(document, options);
}

std::unique_ptr<format_ways> ways_of(std::string_view format) {
  for (const entry& e : all) {
    if (e.format == format) return e.make();
  }
  return nullptr;
}

}  // namespace smelt::agreement
