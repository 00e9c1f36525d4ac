// Generated documents: every way of reading and another implementation agree. SMELT_DOCUMENTS says how many; a million are a minute's work.
#include <gtest/gtest.h>

#include <iostream>

#include "core/format/format.hpp"
#include "core/json/reader.hpp"
#include "core/stream/same_value.hpp"
#include "exact_decimal.hpp"
#include "same_json.hpp"
#include "tests/agreement/format_ways.hpp"
#include "tests/documents/generator.hpp"

namespace smelt::conformance {
namespace {

// Text with readable padding behind it, as a request's body has it, or without.
class padded {
 public:
  explicit padded(std::string_view text) : bytes_(text) { bytes_.append(text_slack, '"'); }
  input document(std::size_t padding) const { return {{bytes_.data(), bytes_.size() - text_slack}, padding}; }

 private:
  std::string bytes_;
};

class differential : public testing::TestWithParam<const char*> {
 protected:
  // A tape's value as that format, or as JSON; valid until the next call.
  std::string_view written(const smelt::format& to, const tape_view& value) {
    memory_.reset(4U << 20);
    bytes_.emplace(memory_);
    const auto done = to.write(value, {}, *bytes_, counts_);
    EXPECT_TRUE(done.has_value());
    EXPECT_FALSE(counts_.any());
    return bytes_->view();
  }

  // JSON, and then the format, read in every way.
  void read_json(std::string_view text) {
    source_.emplace(text);
    ASSERT_EQ(json_->disagreement(source_->document(text.size() % 2 * text_slack)), "");
    ASSERT_TRUE(json_->accepted());
  }
  void read_binary(std::string_view bytes) {
    binary_ = bytes;
    ASSERT_EQ(ways_->disagreement(input(binary_)), "");
    ASSERT_TRUE(ways_->accepted());
  }

  void check_beside_nlohmann(std::string_view text) {
    read_json(text);
    read_binary(written(format_, json_->tokens().view()));
    ASSERT_TRUE(same_value(ways_->tokens().view(), json_->tokens().view()));
    const tree expected = tree::parse(text);
    ASSERT_EQ(difference(expected, tree_from(GetParam(), binary_)), "");
    read_binary(bytes_in(GetParam(), expected));
    const std::string back(written(json_format_, ways_->tokens().view()));
    ASSERT_EQ(difference(expected, tree::parse(back)), "");
  }

  void check_decimals(std::string_view text) {
    read_json(text);
    read_binary(written(format_, json_->tokens().view()));
    const std::string back(written(json_format_, ways_->tokens().view()));
    ASSERT_EQ(difference_in_decimals(text, back), "");
  }

  void run(documents::numbers kinds, std::uint64_t count) {
    documents::generator generated(7, kinds);
    std::uint64_t bytes = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::string_view text = generated.next();
      bytes += text.size();
      kinds == documents::numbers::binary ? check_beside_nlohmann(text) : check_decimals(text);
      if (HasFatalFailure()) {
        ADD_FAILURE() << "document " << i << ": " << text;
        return;
      }
    }
    std::cout << count << " documents of " << bytes << " bytes agree\n";
  }

  const smelt::format& format_ = *find_format(GetParam());
  const smelt::format& json_format_ = *find_format("json");
  std::unique_ptr<agreement::format_ways> json_ = agreement::ways_of("json");
  std::unique_ptr<agreement::format_ways> ways_ = agreement::ways_of(GetParam());
  std::optional<padded> source_;
  std::string binary_;
  block_pool pool_;
  arena memory_{pool_};
  std::optional<output> bytes_;
  conversions counts_;
};

INSTANTIATE_TEST_SUITE_P(formats, differential, testing::Values("cbor", "msgpack"), [](const auto& one) { return std::string(one.param); });

TEST_P(differential, documents_are_what_nlohmann_reads_and_writes) { run(documents::numbers::binary, documents::how_many()); }

TEST_P(differential, beginnings_fail_alike_for_reader_and_lazy_values) {
  documents::generator generated(13);
  for (int documents = 0; documents < 100;) {
    const std::string text(generated.next());
    if (text.size() > 4'000) continue;
    ++documents;
    read_json(text);
    const std::string bytes(written(format_, json_->tokens().view()));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const std::string part = bytes.substr(0, size);
      ASSERT_EQ(ways_->disagreement(input(part)), "");
      ASSERT_FALSE(ways_->accepted());
      ASSERT_EQ(ways_->done().error().what, code::truncated);
      ASSERT_TRUE(ways_->lazy_failure().has_value()) << text << " cut at " << size;
      ASSERT_EQ(ways_->lazy_failure()->what, code::truncated);
      ASSERT_EQ(ways_->lazy_failure()->offset, ways_->done().error().offset) << text << " cut at " << size;
    }
  }
}

class differential_cbor : public differential {};
INSTANTIATE_TEST_SUITE_P(formats, differential_cbor, testing::Values("cbor"), [](const auto& one) { return std::string(one.param); });

TEST_P(differential_cbor, numbers_of_any_size_come_back_with_their_decimal_value) {
  run(documents::numbers::any, documents::how_many() / 4);
}

class differential_json : public testing::Test {
 protected:
  std::unique_ptr<agreement::format_ways> json_ = agreement::ways_of("json");
  block_pool pool_;
};

// What is cut off is truncated, at its end, for every way of reading.
TEST_F(differential_json, beginnings_of_documents_are_truncated_at_their_end) {
  documents::generator generated(11);
  for (int documents = 0; documents < 100;) {
    const std::string text(generated.next());
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (text.size() > 4'000 || (text[first] != '[' && text[first] != '{')) continue;
    ++documents;
    for (std::size_t size = 0; size <= text.find_last_of("]}"); ++size) {
      const std::string part = text.substr(0, size);
      const error wanted{"", static_cast<std::uint32_t>(size), code::truncated};
      ASSERT_EQ(json_->disagreement(input(part)), "") << part;
      ASSERT_FALSE(json_->accepted());
      ASSERT_TRUE(json_->done().error().what == wanted.what && json_->done().error().offset == wanted.offset) << part;
      ASSERT_TRUE(json_->lazy_failure().has_value());
      ASSERT_TRUE(json_->lazy_failure()->what == wanted.what && json_->lazy_failure()->offset == wanted.offset) << part;
    }
  }
}

// The reader that the service uses gives the plain reader's errors, whatever the fast way met.
TEST_F(differential_json, changed_documents_fail_alike) {
  documents::generator generated(17, documents::numbers::any);
  std::uint64_t refused = 0;
  for (std::uint64_t i = 0; i < documents::how_many(); ++i) {
    std::string text(generated.next());
    static constexpr std::string_view letters("\0\x1f \"\\{}[]:,x0-.e/u\x80\xc3\xff", 21);
    text[generated.below(static_cast<std::uint32_t>(text.size()))] = letters[generated.below(21)];
    ASSERT_EQ(json_->disagreement(input(text)), "") << text;
    arena memory(pool_);
    tape tokens(memory);
    ASSERT_EQ(json::read(input(text), {}, tokens), json_->done()) << text;
    refused += !json_->accepted();
  }
  EXPECT_GT(refused, documents::how_many() / 10);
}

}  // namespace
}  // namespace smelt::conformance
