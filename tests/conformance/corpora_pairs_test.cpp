// The usual benchmarks' JSON files, in every format and from there in every other.
#include "core/sequence/frame.hpp"
#include "core/sequence/splitter.hpp"
#include "corpora.hpp"
#include "same_json.hpp"

namespace smelt::conformance {
namespace {

// A format's documents, alone or in a sequence.
struct stream {
  std::string_view name;
  const smelt::format* documents;
  const smelt::sequence* of;  // null: alone
};

// Every format, and the sequence that is streamed most.
std::vector<stream> streams() {
  std::vector<stream> all;
  for (const smelt::format* f : formats()) all.push_back({f->name, f, nullptr});
  const smelt::format* const json = find_format("json");
  all.push_back({json->sequences.front().name, json, &json->sequences.front()});
  return all;
}

struct pair_of_streams {
  stream from;
  stream to;
};

std::vector<pair_of_streams> pairs() {
  std::vector<pair_of_streams> all;
  for (const stream& from : streams()) {
    for (const stream& to : streams()) all.push_back({from, to});
  }
  return all;
}

class corpora_pairs : public corpora, public testing::WithParamInterface<pair_of_streams> {
 protected:
  // The only document of a stream.
  static std::string_view document_in(const stream& s, std::string_view bytes) {
    if (!s.of) return bytes;
    const limits bounds;
    splitter records(*s.of, *s.documents, bounds);
    const auto found = records.next(bytes, arrival::ended);
    EXPECT_EQ(found.what, splitter::found::kind::record);
    EXPECT_EQ(found.consumed, bytes.size());
    return bytes.substr(found.begin, found.end - found.begin);
  }

  std::string streamed(std::string_view bytes, const stream& from, const stream& to) const {
    std::string framed = converted(document_in(from, bytes), *from.documents, *to.documents);
    if (!to.of) return framed;
    block_pool pool;
    arena memory(pool);
    output record(memory);
    begin_record(*to.of, record);
    record.append(framed);
    end_record(*to.of, record);
    return std::string(record.view());
  }

  // The text in the first format, then in the second, and back.
  void check(const std::string& text) const {
    const stream json{json_.name, &json_, nullptr};
    const std::string there = streamed(text, json, GetParam().from);
    const std::string across = streamed(there, GetParam().from, GetParam().to);
    const std::string back = streamed(across, GetParam().to, json);
    // What comes back through CBOR alone is held against nlohmann::json's trees elsewhere.
    if (back == round_trip(text, *find_format("cbor"))) return;
    EXPECT_EQ(difference(tree::parse(text), tree::parse(back)), "");
  }
};

INSTANTIATE_TEST_SUITE_P(streams, corpora_pairs, testing::ValuesIn(pairs()),
                         [](const auto& one) { return std::string(one.param.from.name) + "_to_" + std::string(one.param.to.name); });

TEST_P(corpora_pairs, keep_every_value) {
  for_each_text([this](const std::string& text) { check(text); });
}

TEST_P(corpora_pairs, keep_every_value_of_one_document_a_line) {
  const std::string lines = bytes_of(folder / "amazon_cellphones.ndjson");
  for (std::size_t at = 0; at < lines.size() && !HasFailure();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    if (end > at) check(lines.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace
}  // namespace smelt::conformance
