// The ways of reading JSON give the same values from the same places, and those that nlohmann::json reads.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "core/json/find.hpp"
#include "core/json/lazy.hpp"
#include "reading.hpp"
#include "tests/agreement/path_at.hpp"

namespace smelt::json {
namespace {

using tree = nlohmann::ordered_json;

// A document of every kind of value, escape and white space; keys are unique within an object.
class generator {
 public:
  explicit generator(unsigned seed) : random_(seed) {}

  std::string document() { return space() + value(0) + space(); }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string one_of(std::initializer_list<const char*> choices) { return choices.begin()[below(choices.size())]; }

  std::string space() { return below(3) == 0 ? one_of({" ", "\n  ", "\t", "\r\n", "                                        "}) : ""; }

  std::string string(std::string_view start) {
    std::string text = '"' + std::string(start);
    for (std::size_t pieces = below(8); pieces > 0; --pieces) {
      text += one_of({"a", "plain text", "\\n", "\\\"", "\\\\", "\\/", "\\u0000", "\\u00e9", "\\ud83d\\ude00", "\xc3\xa9", "\xe2\x82\xac",
                      "\xf0\x9f\x98\x80", "[{]},:", "\x7f", "~", "/", "0"});
    }
    return text + '"';
  }

  std::string value(int depth) {
    switch (below(depth < 6 ? 8 : 6)) {
    case 0: return "null";
    case 1: return one_of({"true", "false"});
    case 2: return string("");
    case 3: return std::to_string(static_cast<std::int64_t>(random_()) >> below(64));
    case 4: return std::to_string(random_() >> below(64));
    case 5:
      return one_of({"-0", "0.5", "1e3", "-1.25E-7", "3.141592653589793238", "18446744073709551616", "1e-400", "2.5e-324", "0e5", "1.0"});
    case 6: return array(depth + 1);
    default: return object(depth + 1);
    }
  }

  std::string array(int depth) {
    std::string text = "[" + space();
    for (std::size_t count = below(6), i = 0; i < count; ++i) text += (i ? "," : "") + space() + value(depth) + space();
    return text + "]";
  }

  std::string object(int depth) {
    std::string text = "{" + space();
    for (std::size_t count = below(6), i = 0; i < count; ++i)
      text += (i ? "," : "") + space() + string(std::to_string(i) + "#") + space() + ":" + space() + value(depth) + space();
    return text + "}";
  }

  std::mt19937_64 random_;
};

double as_double(const token& t) {
  if (t.is(kind::integer)) return static_cast<double>(t.integer());
  if (t.is(kind::unsigned_integer)) return static_cast<double>(t.bits());
  return t.is(kind::real) ? t.real() : std::strtod(std::string(t.view()).c_str(), nullptr);
}

std::string copied(const text_ref& text) {
  std::string plain(decoded_size(text), '?');
  copy_decoded(text, plain.data());
  return plain;
}

// Walks the tape's value at `index`, the tree and the lazy value together; returns the index after it.
class comparison {
 public:
  explicit comparison(const reading& read) : read_(read) {}

  std::uint32_t value(std::uint32_t index, const tree& expected, const lazy& handle) {
    const token& t = read_[index];
    const std::size_t mark = t.is(kind::text) ? 1 : 0;
    EXPECT_EQ(handle.raw().value().data() - read_.to.base() + static_cast<std::ptrdiff_t>(mark), read_.offset(index));
    if (t.is(kind::begin_array)) return array(index, expected, handle);
    if (t.is(kind::begin_object)) return object(index, expected, handle);
    scalar(t, expected, handle);
    return index + 1;
  }

 private:
  static void scalar(const token& t, const tree& expected, const lazy& handle) {
    if (expected.is_null()) {
      EXPECT_TRUE(t.is(kind::null) && handle.is_null());
    } else if (expected.is_boolean()) {
      EXPECT_EQ(t.boolean(), expected.get<bool>());
      EXPECT_EQ(handle.as<bool>(), t.boolean());
    } else if (expected.is_string()) {
      EXPECT_EQ(t.view(), expected.get<std::string>());
      EXPECT_EQ(copied(handle.text().value()), t.view());
    } else {
      number(t, expected, handle);
    }
  }

  static void number(const token& t, const tree& expected, const lazy& handle) {
    EXPECT_EQ(as_double(t), expected.get<double>());
    if (t.is(kind::integer)) {
      EXPECT_EQ(t.integer(), expected.get<std::int64_t>());
      EXPECT_EQ(handle.as<std::int64_t>(), t.integer());
    } else if (t.is(kind::unsigned_integer)) {
      EXPECT_EQ(t.bits(), expected.get<std::uint64_t>());
      EXPECT_EQ(handle.as<std::uint64_t>(), t.bits());
    }
    if (const auto nearest = handle.as<double>()) {
      EXPECT_EQ(*nearest, as_double(t));
    }
  }

  std::uint32_t array(std::uint32_t index, const tree& expected, const lazy& handle) {
    EXPECT_EQ(read_[index].count(), expected.size());
    std::uint32_t at = index + 1;
    std::size_t i = 0;
    for (const auto element : handle.elements()) at = value(at, expected.at(i++), element);
    EXPECT_EQ(i, expected.size());
    EXPECT_EQ(read_[index].other(), at);
    return at + 1;
  }

  std::uint32_t object(std::uint32_t index, const tree& expected, const lazy& handle) {
    EXPECT_EQ(read_[index].count(), expected.size());
    std::uint32_t at = index + 1;
    auto next = expected.begin();
    for (const auto member : handle.members()) {
      EXPECT_EQ(read_[at].view(), next.key());
      EXPECT_EQ(copied(member.key), next.key());
      EXPECT_TRUE(member.is(next.key()));
      at = value(at + 1, next.value(), member.value);
      ++next;
    }
    EXPECT_TRUE(next == expected.end());
    EXPECT_EQ(read_[index].other(), at);
    return at + 1;
  }

  const reading& read_;
};

void compare(std::string_view text, std::size_t padding) {
  const reading read(text, {}, padding);
  ASSERT_TRUE(read.done.has_value()) << text;
  EXPECT_EQ(comparison(read).value(0, tree::parse(text), lazy(read.source)), read.to.size());
}

TEST(json_agreement, of_tape_lazy_values_and_nlohmann_on_generated_documents) {
  for (unsigned seed = 0; seed < 2'000 && !testing::Test::HasFailure(); ++seed) compare(generator(seed).document(), seed % 2 * 40);
}

TEST(json_agreement, of_find_and_tape_on_every_value_of_generated_documents) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = generator(seed).document();
    const reading read(text);
    ASSERT_TRUE(read.done.has_value());
    for (std::uint32_t i = 0; i < read.to.size(); ++i) {
      const kind what = read[i].what();
      if (what == kind::key || what == kind::end_array || what == kind::end_object) continue;
      const std::string path = agreement::path_at(read.to.view(), read.offset(i));
      const auto found = find(read.source, query::pointer::parse(path).value(), {});
      ASSERT_TRUE(found.has_value()) << text << " at " << path << ": " << found.error().detail;
      const std::size_t mark = what == kind::text ? 1 : 0;
      EXPECT_EQ(found->offset(found->begin()) + mark, read.offset(i)) << text << " at " << path;
      const tree wanted = tree::parse(text).at(tree::json_pointer(path));
      EXPECT_EQ(tree::parse(found->view()), wanted) << text << " at " << path;
    }
  }
}

// A beginning of a document is truncated at its end for every way of reading that comes so far.
TEST(json_agreement, on_every_beginning_of_generated_documents) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const std::string text = generator(seed).document();
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (text[first] != '[' && text[first] != '{') continue;
    for (std::size_t size = 0; size <= text.find_last_of("]}"); ++size) {
      const reading read(text.substr(0, size));
      ASSERT_FALSE(read.done.has_value());
      EXPECT_EQ(read.done.error().what, code::truncated) << text << " cut at " << size;
      EXPECT_EQ(read.done.error().offset, size) << text << " cut at " << size;
      const auto raw = lazy(read.source).raw();
      ASSERT_FALSE(raw.has_value());
      EXPECT_EQ(raw.error().what, code::truncated) << text << " cut at " << size;
      EXPECT_EQ(raw.error().offset, size) << text << " cut at " << size;
    }
  }
}

TEST(json_agreement, of_tape_lazy_values_and_nlohmann_on_real_documents) {
  namespace fs = std::filesystem;
  const char* const shared = std::getenv("SMELT_SHARED");
  const fs::path corpora = (shared ? fs::path(shared) : fs::path(__FILE__).parent_path() / "../../../../shared") / "corpora";
  if (!fs::exists(corpora)) GTEST_SKIP() << "the corpora are not beside the project";
  for (const char* const name : {"twitter.json", "twitterescaped.json", "github_events.json", "instruments.json", "apache_builds.json"}) {
    SCOPED_TRACE(name);
    std::ifstream stream(corpora / name, std::ios::binary);
    compare(std::string{std::istreambuf_iterator<char>(stream), {}}, 0);
  }
}

}  // namespace
}  // namespace smelt::json
