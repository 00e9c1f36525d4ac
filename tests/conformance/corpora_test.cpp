// The JSON files of the usual benchmarks, through every binary format and back.
#include "corpora.hpp"
#include "same_json.hpp"

namespace smelt::conformance {
namespace {

class corpora_through : public corpora, public testing::WithParamInterface<const char*> {
 protected:
  const smelt::format& format_ = *find_format(GetParam());
};

INSTANTIATE_TEST_SUITE_P(formats, corpora_through, testing::Values("cbor", "msgpack", "bjdata"),
                         [](const auto& one) { return std::string(one.param); });

TEST_P(corpora_through, come_back_value_for_value_and_every_double_bit_for_bit) {
  for_each_text([this](const std::string& text) { EXPECT_EQ(difference(tree::parse(text), tree::parse(round_trip(text, format_))), ""); });
}

TEST_P(corpora_through, are_what_nlohmann_reads) {
  for (const char* const name : {"twitter.json", "canada.json", "citm_catalog.json", "numbers.json", "mesh.json"}) {
    SCOPED_TRACE(name);
    const std::string text = bytes_of(folder / name);
    // Structures of arrays, which BJData's smallest form has, nlohmann::json does not read.
    const conversion_of there(text, json_, format_, duplicate_keys::keep, {.prefer = prefer::speed});
    ASSERT_TRUE(there.ok());
    EXPECT_EQ(difference(tree::parse(text), tree_from(GetParam(), there.view())), "");
  }
}

// White space outside of strings taken away, and nothing else.
std::string minified(std::string_view text) {
  std::string to;
  bool in_string = false;
  bool escaped = false;
  for (const char c : text) {
    if (!in_string && std::string_view(" \t\r\n").contains(c)) continue;
    to += c;
    if (c == '"' && !escaped) in_string = !in_string;
    escaped = in_string && c == '\\' && !escaped;
  }
  return to;
}

TEST_P(corpora_through, come_back_as_their_minified_bytes) {
  for (const char* const name : {"citm_catalog.json", "github_events.json"}) {
    const std::string text = bytes_of(folder / name);
    EXPECT_TRUE(round_trip(text, format_) == minified(text)) << name;
  }
}

TEST_F(corpora, keep_their_bytes_from_json_to_json) {
  for_each_text([this](const std::string& text) {
    if (text.contains("\\u") || text.contains("\\/")) return;  // which may be written otherwise
    EXPECT_TRUE(converted(text, json_, json_) == minified(text));
  });
}

TEST_P(corpora_through, of_one_document_a_line_are_read_one_by_one) {
  const std::string lines = bytes_of(folder / "amazon_cellphones.ndjson");
  int documents = 0;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string text = lines.substr(at, end - at);
    at = end + 1;
    if (text.empty()) continue;
    ++documents;
    ASSERT_EQ(difference(tree::parse(text), tree::parse(round_trip(text, format_))), "");
  }
  EXPECT_EQ(documents, std::count(lines.begin(), lines.end(), '\n') + (lines.back() != '\n'));
}

}  // namespace
}  // namespace smelt::conformance
