// A sequence in any pieces: how it arrives changes neither its records nor what they are answered with. The first byte says which sequence
// it is and how long a record may be, the second how it is cut.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/sequence/splitter.hpp"
#include "proto/media_type.hpp"
#include "require.hpp"
#include "service/record_stream.hpp"

namespace smelt::fuzz {
namespace {

std::vector<proto::payload_type> sequences() {
  std::vector<proto::payload_type> all;
  for (const smelt::format* const f : formats())
    for (const sequence& s : f->sequences) all.push_back({f, &s});
  return all;
}

// How many bytes come next, and whether more are at hand.
class cuts {
 public:
  explicit cuts(unsigned seed) : random_(seed), greatest_(seed % 2 == 0 ? 3 : 40) {}

  std::size_t next(std::size_t left) { return std::min<std::size_t>(left, random_() % (greatest_ + 1)); }
  arrival how() { return random_() % 2 == 0 ? arrival::flowing : arrival::waiting; }

 private:
  std::minstd_rand random_;
  std::size_t greatest_;
};

struct split_record {
  splitter::found::kind what;
  std::size_t begin;  // in the stream
  std::size_t end;    // of a record
  code why;           // of a fault, and where it is
  std::size_t offset;
  bool lost;
  bool operator==(const split_record&) const = default;
};

split_record as_split(const splitter::found& found, std::size_t passed) {
  const bool fault = found.what == splitter::found::kind::fault;
  return {found.what,
          passed + found.begin,
          fault ? 0 : passed + found.end,
          fault ? found.why.what : code{},
          fault ? passed + found.why.offset : 0,
          found.lost};
}

// `cut`: null for all at once.
std::vector<split_record> split(const proto::payload_type& type, const limits& bounds, std::string_view bytes, cuts* cut) {
  splitter records(*type.in, *type.documents, bounds);
  std::vector<split_record> all;
  std::size_t begin = 0;
  std::size_t end = cut ? 0 : bytes.size();
  for (;;) {
    // Of the exact size, so that a sanitizer sees a read beyond.
    const std::vector<char> here(bytes.begin() + begin, bytes.begin() + end);
    const bool ended = end == bytes.size();
    const auto found = records.next({here.data(), here.size()}, ended ? arrival::ended : cut->how());
    require(found.consumed <= here.size(), "more is consumed than there is");
    if (found.what != splitter::found::kind::nothing) {
      require(found.begin <= found.end && found.end <= here.size(), "a record lies beyond what there is");
      require(found.consumed > 0 || found.what == splitter::found::kind::fault, "nothing is consumed with a record");
      all.push_back(as_split(found, begin));
      require(all.size() <= bytes.size(), "there are more records than bytes");
    }
    begin += found.consumed;
    if (found.lost) return all;
    if (found.what != splitter::found::kind::nothing) continue;
    if (ended) {
      require(begin == bytes.size(), "something is left over");
      return all;
    }
    end += cut->next(bytes.size() - end);
  }
}

struct answered {
  std::string bytes;
  service::record_stream::state how = service::record_stream::state::hungry;
  std::uint64_t records = 0;
  std::uint64_t failures = 0;
  std::uint64_t fault = 0;  // its offset
  conversions counts;
  bool operator==(const answered&) const = default;
};

answered answer(const proto::options& o, std::string_view bytes, cuts* cut) {
  using state = service::record_stream::state;
  block_pool pool;
  arena scratch(pool);
  service::record_stream records(proto::operation::convert, o, pool, 0);
  answered all;
  while (all.how == state::hungry || all.how == state::full) {
    if (all.how == state::hungry) {
      const auto room = records.source().room();
      const std::size_t count = cut ? cut->next(bytes.size()) : std::min(room.size(), bytes.size());
      records.source().filled(bytes.copy(room.data(), count));
      bytes.remove_prefix(count);
    }
    all.how = records.advance(bytes.empty() ? arrival::ended : cut ? cut->how() : arrival::flowing, scratch);
    all.bytes += records.part().view();
    records.take_part();
  }
  all.records = records.records();
  all.failures = records.failures();
  all.fault = records.fault().offset;
  all.counts = records.counts();
  return all;
}

void one(std::string_view bytes) {
  static const std::vector<proto::payload_type> types = sequences();
  if (bytes.size() < 2) return;
  const auto choice = static_cast<unsigned char>(bytes[0]);
  const auto seed = static_cast<unsigned char>(bytes[1]);
  bytes.remove_prefix(2);
  const proto::payload_type& type = types[choice % types.size()];
  limits bounds{.depth = 100};
  if (choice / types.size() % 2 == 1) bounds.bytes = bounds.text = 16;

  cuts apart(seed);
  require(split(type, bounds, bytes, nullptr) == split(type, bounds, bytes, &apart), "the pieces change the records");

  proto::options o;
  o.set_source(type);
  o.set_target(types.front());
  o.read.limits = o.write.limits = bounds;
  o.on_error = seed % 4 < 2 ? proto::on_error::record : proto::on_error::stop;
  require(answer(o, bytes, nullptr) == answer(o, bytes, &apart), "the pieces change the answer");
}

}  // namespace
}  // namespace smelt::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smelt::fuzz::one({reinterpret_cast<const char*>(data), size});
  return 0;
}
