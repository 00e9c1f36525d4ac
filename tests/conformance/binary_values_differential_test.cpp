// Generated trees of what JSON lacks: byte strings, extensions or tags on them, NaN and infinities, as nlohmann::json writes and reads
// them. SMELT_DOCUMENTS says how many.
#include <gtest/gtest.h>

#include <limits>

#include "conversion.hpp"
#include "core/format/format.hpp"
#include "same_json.hpp"
#include "tests/agreement/format_ways.hpp"
#include "tests/documents/generator.hpp"

namespace smelt::conformance {
namespace {

class generated_trees {
 public:
  // `subtypes`: those of byte strings are from the first to the second; none are there where they are equal.
  explicit generated_trees(std::pair<std::uint32_t, std::uint32_t> subtypes) : random_(41), subtypes_(subtypes) {}

  tree next() { return value(0); }

 private:
  tree value(int depth) {
    if (depth < 4 && random_.below(3) == 0) return container(depth + 1);
    switch (random_.below(5)) {
    case 0: return nonfinite();
    case 1: return binary();
    case 2: return std::string(length(), 'x');
    case 3: return static_cast<double>(random_.below(1'000)) / 8;
    default: return std::int64_t{random_.below(1U << 31)} - (1 << 30);
    }
  }

  tree container(int depth) {
    const bool object = random_.below(2) == 0;
    tree made = object ? tree::object() : tree::array();
    for (std::uint32_t i = random_.below(5); i > 0; --i) {
      if (object) {
        made.emplace(std::to_string(i), value(depth));
      } else {
        made.emplace_back(value(depth));
      }
    }
    return made;
  }

  tree nonfinite() {
    constexpr double values[] = {std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::quiet_NaN(),
                                 -0.0,
                                 0x1p-24,
                                 0x1p-1074};
    return values[random_.below(std::size(values))];
  }

  tree binary() {
    std::vector<std::uint8_t> bytes(length());
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_.below(256));
    const auto [first, last] = subtypes_;
    if (first == last || random_.below(2) == 0) return tree::binary(std::move(bytes));
    return tree::binary(std::move(bytes), first + random_.below(last - first));
  }

  // At the lengths where heads change too.
  std::size_t length() {
    constexpr std::size_t edges[] = {0, 1, 2, 4, 8, 16, 23, 24, 31, 32, 255, 256, 65'535, 65'536};
    const std::uint32_t which = random_.below(1'000);
    return which < 12 ? edges[which] : which < 14 ? edges[which % 2 + 12] : random_.below(40);
  }

  documents::generator random_;
  std::pair<std::uint32_t, std::uint32_t> subtypes_;
};

struct binary_format {
  const char* name;
  std::pair<std::uint32_t, std::uint32_t> subtypes;  // that this format has no meaning of its own for
};

class binary_values : public testing::TestWithParam<binary_format> {
 protected:
  tree read_by_nlohmann(std::string_view name, std::string_view bytes) const {
    if (name == "msgpack") return tree::from_msgpack(bytes);
    return tree::from_cbor(bytes, true, true, tree::cbor_tag_handler_t::store);
  }
  std::string written_by_nlohmann(const tree& value) const { return bytes_in(GetParam().name, value); }

  const smelt::format& format_ = *find_format(GetParam().name);
  std::unique_ptr<agreement::format_ways> ways_ = agreement::ways_of(GetParam().name);
};

// MessagePack's type -1 is a timestamp. CBOR's tags below 100 say more of byte strings than bytes, and 0xd8 begins those up to 255.
constexpr binary_format both[] = {{"msgpack", {0, 255}}, {"cbor", {100, 256}}};
INSTANTIATE_TEST_SUITE_P(formats, binary_values, testing::ValuesIn(both), [](const auto& one) { return std::string(one.param.name); });

TEST_P(binary_values, come_back_as_nlohmann_wrote_them) {
  generated_trees trees(GetParam().subtypes);
  for (std::uint64_t i = 0; i < documents::how_many(); ++i) {
    const tree expected = trees.next();
    const std::string theirs = written_by_nlohmann(expected);
    ASSERT_EQ(ways_->disagreement(input(theirs)), "") << i;
    const conversion_of ours(theirs, format_, format_, duplicate_keys::reject, {.strict = true});
    ASSERT_TRUE(ours.ok()) << i << " " << ours.fault().detail;
    ASSERT_LE(ours.view().size(), theirs.size());
    ASSERT_EQ(difference(expected, read_by_nlohmann(GetParam().name, ours.view())), "") << i;
  }
}

TEST_P(binary_values, are_the_same_to_nlohmann_in_the_other_format) {
  generated_trees trees({0, 0});
  const std::string_view other = format_.name == "cbor" ? "msgpack" : "cbor";
  for (std::uint64_t i = 0; i < documents::how_many(); ++i) {
    const tree expected = trees.next();
    const conversion_of ours(written_by_nlohmann(expected), format_, *find_format(other), duplicate_keys::reject, {.strict = true});
    ASSERT_TRUE(ours.ok()) << i << " " << ours.fault().detail;
    ASSERT_EQ(difference(expected, read_by_nlohmann(other, ours.view())), "") << i;
  }
}

}  // namespace
}  // namespace smelt::conformance
