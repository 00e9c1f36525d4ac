// Generated documents: every way of reading and another implementation agree. SMELT_DOCUMENTS says how many; a million are a minute's work.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "core/cbor/format.hpp"
#include "core/json/format.hpp"
#include "core/json/reader.hpp"
#include "core/stream/same_value.hpp"
#include "exact_decimal.hpp"
#include "same_json.hpp"
#include "tests/agreement/cbor_ways.hpp"
#include "tests/agreement/json_ways.hpp"
#include "tests/documents/generator.hpp"

namespace smelt::conformance {
namespace {

std::uint64_t how_many() {
  const char* const asked = std::getenv("SMELT_DOCUMENTS");
  return asked ? std::strtoull(asked, nullptr, 10) : 20'000;
}

// Text with readable padding behind it, as a request's body has it, or without.
class padded {
 public:
  explicit padded(std::string_view text) : bytes_(text) { bytes_.append(text_slack, '"'); }
  input document(std::size_t padding) const { return {{bytes_.data(), bytes_.size() - text_slack}, padding}; }

 private:
  std::string bytes_;
};

class differential : public testing::Test {
 protected:
  // A tape's value as that format; valid until the next call.
  std::string_view written(const smelt::format& to, const tape_view& value) {
    memory_.reset(4U << 20);
    bytes_.emplace(memory_);
    const auto done = to.write(value, {}, *bytes_, counts_);
    EXPECT_TRUE(done.has_value());
    EXPECT_FALSE(counts_.any());
    return bytes_->view();
  }

  void check(std::string_view text, bool with_nlohmann) {
    const padded source(text);
    ASSERT_EQ(json_.disagreement(source.document(text.size() % 2 * text_slack)), "");
    ASSERT_TRUE(json_.accepted());
    const std::string bytes(written(cbor::description, json_.tokens().view()));
    ASSERT_EQ(cbor_.disagreement(input(bytes)), "");
    ASSERT_TRUE(cbor_.done().has_value());
    if (with_nlohmann) {
      ASSERT_TRUE(same_value(cbor_.tokens().view(), json_.tokens().view()));
      ASSERT_EQ(difference(tree::parse(text), tree::from_cbor(bytes)), "");
    } else {
      const std::string back(written(json::description, cbor_.tokens().view()));
      ASSERT_EQ(difference_in_decimals(text, back), "");
    }
  }

  void run(documents::numbers kinds, std::uint64_t count) {
    documents::generator generated(7, kinds);
    std::uint64_t bytes = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::string_view text = generated.next();
      bytes += text.size();
      check(text, kinds == documents::numbers::binary);
      if (HasFatalFailure()) {
        ADD_FAILURE() << "document " << i << ": " << text;
        return;
      }
    }
    std::cout << count << " documents of " << bytes << " bytes agree\n";
  }

  agreement::json_ways json_;
  agreement::cbor_ways cbor_;
  block_pool pool_;
  arena memory_{pool_};
  std::optional<output> bytes_;
  conversions counts_;
};

TEST_F(differential, documents_are_in_cbor_what_nlohmann_reads_in_json) { run(documents::numbers::binary, how_many()); }

TEST_F(differential, numbers_of_any_size_come_back_from_cbor_with_their_decimal_value) { run(documents::numbers::any, how_many() / 4); }

// What is cut off is truncated, at its end, for every way of reading.
TEST_F(differential, beginnings_of_documents_are_truncated_at_their_end) {
  documents::generator generated(11);
  for (int documents = 0; documents < 100;) {
    const std::string text(generated.next());
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (text.size() > 4'000 || (text[first] != '[' && text[first] != '{')) continue;
    ++documents;
    for (std::size_t size = 0; size <= text.find_last_of("]}"); ++size) {
      const std::string part = text.substr(0, size);
      const error wanted{"", static_cast<std::uint32_t>(size), code::truncated};
      ASSERT_EQ(json_.disagreement(input(part)), "") << part;
      ASSERT_FALSE(json_.accepted());
      ASSERT_TRUE(json_.done().error().what == wanted.what && json_.done().error().offset == wanted.offset) << part;
      ASSERT_TRUE(json_.lazy_failure().has_value());
      ASSERT_TRUE(json_.lazy_failure()->what == wanted.what && json_.lazy_failure()->offset == wanted.offset) << part;
    }
  }
}

TEST_F(differential, beginnings_of_cbor_fail_alike_for_reader_and_lazy_values) {
  documents::generator generated(13, documents::numbers::any);
  for (int documents = 0; documents < 100;) {
    const std::string text(generated.next());
    if (text.size() > 4'000) continue;
    ++documents;
    ASSERT_EQ(json_.disagreement(input(text)), "");
    const std::string bytes(written(cbor::description, json_.tokens().view()));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const std::string part = bytes.substr(0, size);
      ASSERT_EQ(cbor_.disagreement(input(part)), "");
      ASSERT_FALSE(cbor_.done().has_value());
      ASSERT_EQ(cbor_.done().error().what, code::truncated);
      ASSERT_TRUE(cbor_.lazy_failure().has_value()) << text << " cut at " << size;
      ASSERT_EQ(cbor_.lazy_failure()->what, code::truncated);
      ASSERT_EQ(cbor_.lazy_failure()->offset, cbor_.done().error().offset) << text << " cut at " << size;
    }
  }
}

// The reader that the service uses gives the plain reader's errors, whatever the fast way met.
TEST_F(differential, changed_documents_fail_alike) {
  documents::generator generated(17, documents::numbers::any);
  std::uint64_t refused = 0;
  for (std::uint64_t i = 0; i < how_many(); ++i) {
    std::string text(generated.next());
    static constexpr std::string_view letters("\0\x1f \"\\{}[]:,x0-.e/u\x80\xc3\xff", 21);
    text[generated.below(static_cast<std::uint32_t>(text.size()))] = letters[generated.below(21)];
    ASSERT_EQ(json_.disagreement(input(text)), "") << text;
    arena memory(pool_);
    tape tokens(memory);
    ASSERT_EQ(json::read(input(text), {}, tokens), json_.done()) << text;
    refused += !json_.accepted();
  }
  EXPECT_GT(refused, how_many() / 10);
}

}  // namespace
}  // namespace smelt::conformance
