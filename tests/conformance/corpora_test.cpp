// The JSON files of the usual benchmarks, through every binary format and back.
#include "conversion.hpp"
#include "core/format/format.hpp"
#include "same_json.hpp"
#include "shared_data.hpp"

namespace smelt::conformance {
namespace {

class corpora : public with_shared_data {
 protected:
  corpora() : with_shared_data("corpora") {}

  std::string round_trip(const std::string& text, const smelt::format& through) {
    const conversion_of there(text, json_, through);
    EXPECT_TRUE(there.ok());
    const conversion_of back(there.view(), through, json_);
    EXPECT_TRUE(back.ok());
    return std::string(back.view());
  }

  const smelt::format& json_ = *find_format("json");
};

class corpora_through : public corpora, public testing::WithParamInterface<const char*> {
 protected:
  const smelt::format& format_ = *find_format(GetParam());
};

INSTANTIATE_TEST_SUITE_P(formats, corpora_through, testing::Values("cbor", "msgpack"),
                         [](const auto& one) { return std::string(one.param); });

TEST_P(corpora_through, come_back_value_for_value_and_every_double_bit_for_bit) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".json") continue;
    SCOPED_TRACE(file.path().filename());
    ++files;
    const std::string text = bytes_of(file.path());
    EXPECT_EQ(difference(tree::parse(text), tree::parse(round_trip(text, format_))), "");
  }
  EXPECT_EQ(files, 13);
}

TEST_P(corpora_through, are_what_nlohmann_reads) {
  for (const char* const name : {"twitter.json", "canada.json", "citm_catalog.json", "numbers.json", "mesh.json"}) {
    SCOPED_TRACE(name);
    const std::string text = bytes_of(folder / name);
    const conversion_of there(text, json_, format_);
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
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".json") continue;
    const std::string text = bytes_of(file.path());
    if (text.contains("\\u") || text.contains("\\/")) continue;  // which may be written otherwise
    const conversion_of same(text, json_, json_);
    EXPECT_TRUE(same.view() == minified(text)) << file.path().filename();
  }
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
