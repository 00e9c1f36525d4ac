// The block reader against its twin: it says yes where the plain reader does, and then the tapes are alike token for token. What walks
// the index without a tape is held against both.
#include "core/json/block_reader.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/json/format.hpp"
#include "core/json/index.hpp"
#include "core/stream/duplicates.hpp"
#include "reading.hpp"
#include "tests/agreement/direct_writing.hpp"

namespace smelt::json {
namespace {

constexpr std::size_t window = 32U << 10;

bool holds_text(const token& t) { return t.is(kind::text) || t.is(kind::key) || t.is(kind::number_text); }

bool same(const token& a, const token& b, const char* base) {
  if (a.what() != b.what() || a.flags() != (b.flags() & ~flag::distinct) || a.offset(base) != b.offset(base) || a.field() != b.field())
    return false;
  return holds_text(a) ? a.view() == b.view() : a.bits() == b.bits();
}

// Reads by both into arenas that are used again and again.
class twins {
 public:
  // Empty when the readers agree, else how they do not. What is too much for the block reader must fail in the plain one.
  std::string disagreement(std::string_view text, const read_options& options = {}, std::size_t padding = 0) {
    const document source(text, padding);
    memory_.reset(8U << 20);
    tape plain(memory_);
    tape blocks(memory_);
    const auto done = read_plain(source, options, plain);
    blocks.set_base(plain.base());
    const bool read = read_blocks(source, options, blocks);
    ++documents;
    if (auto direct = agreement::direct_disagreement(description, source, options, memory_); !direct.empty()) return direct;
    if (read != done.has_value()) return read ? std::string("blocks accept: ") + done.error().detail : "blocks refuse";
    if (!read) return {};
    ++accepted;
    if (blocks.size() != plain.size()) return "sizes";
    for (std::uint32_t i = 0; i < plain.size(); ++i) {
      if (!same(plain[i], blocks[i], plain.base())) return "token " + std::to_string(i);
    }
    // What the block reader has seen of the keys on its way must not hide a repeated one.
    const auto first = resolve_duplicates(plain, duplicate_keys::reject, options.limits);
    const auto second = resolve_duplicates(blocks, duplicate_keys::reject, options.limits);
    if (first.has_value() != second.has_value()) return "keys";
    if (!first && first.error().offset != second.error().offset) return "offset of a key";
    repeated += !first;
    return {};
  }

  std::size_t documents = 0;
  std::size_t accepted = 0;
  std::size_t repeated = 0;

 private:
  block_pool pool_;
  arena memory_{pool_};
};

constexpr std::string_view documents[] = {
    "",
    " ",
    "null",
    " true",
    "false\n",
    "0",
    "-12.50e+3 ",
    "18446744073709551616",
    R"("")",
    R"("text \"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 end")",
    "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"",
    "[]",
    "{}",
    "[[[[]]],[{}]]",
    R"({"a":1,"b":[true,false,null],"c":{"d":"e"}})",
    R"( { "key" : [ 1 , -2 , 3.25 , 1e400 ] , "" : { } , "k2" : "v" } )",
    R"([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25])",
    R"({"\u0061":"\\","\\\"":"\\\\\\","x":"\ud834\udd1e"})",
    R"([0.1,1E5,-0,-0.0,9223372036854775807,-9223372036854775808,18446744073709551615,0.1234567890123456789])",
    R"(["a string that is longer than one block of sixty-four bytes, to see that it goes on \" over its border"])",
};

// Bytes that mean something in JSON or to a scanner of it, and some that do not.
constexpr std::string_view
    letters("\0\x01\x09\x0a\x0c\x0d\x1a\x1f !\"#+,-./019:AEZ[\\]aefnrtux{|}~\x7f\x80\x8f\xa0\xbf\xc0\xc3\xe2\xed\xf0\xf4\xff", 51);

// An object of so many members, some of them objects of fewer, with keys from a few.
std::string object_of(std::mt19937& random, std::size_t members, std::size_t keys) {
  std::string text = "{";
  for (std::size_t i = 0; i < members; ++i) {
    const std::size_t key = random() % keys;
    if (i > 0) text += ',';
    text += '"' + (key % 3 == 0 ? "a key that is long " + std::to_string(key) + " and ends alike" : std::to_string(key)) + "\":";
    text += random() % 4 == 0 && members > 1 ? object_of(random, random() % (members / 2 + 1), keys) : "1";
  }
  return text + '}';
}

TEST(json_block_reader, hides_no_repeated_key) {
  std::mt19937 random(5);
  twins read;
  for (std::size_t round = 0; round < 4'000; ++round) {
    const std::size_t members = random() % (round % 50 == 0 ? 200 : 14);
    const std::string text = object_of(random, members, 1 + members * members * (1 + random() % 4));
    ASSERT_EQ(read.disagreement(text), "") << text;
  }
  EXPECT_GT(read.repeated, 500U);
  EXPECT_LT(read.repeated, 3'500U);
}

TEST(json_block_reader, hides_no_repeated_key_where_many_objects_are_open) {
  twins read;
  std::string text;
  for (int depth = 0; depth < 400; ++depth) text += R"({"a":1,"b":2,"c":3,"d":)";
  text += "0";
  for (int depth = 0; depth < 400; ++depth) text += depth == 395 ? R"(,"c":4})" : "}";
  EXPECT_EQ(read.disagreement(text), "");
  EXPECT_EQ(read.repeated, 1U);
}

TEST(json_block_reader, agrees_on_every_beginning_of_documents) {
  twins read;
  for (const std::string_view text : documents) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
      for (const std::size_t padding : {0U, 64U})
        EXPECT_EQ(read.disagreement(text.substr(0, size), {}, padding), "") << text.substr(0, size);
    }
  }
  EXPECT_GT(read.accepted, 2 * std::size(documents) - 6);
}

TEST(json_block_reader, agrees_on_every_change_of_one_byte) {
  twins read;
  for (const std::string_view text : documents) {
    std::string changed(text);
    for (char& at : changed) {
      const char was = at;
      for (const char letter : letters) {
        at = letter;
        ASSERT_EQ(read.disagreement(changed, {}, read.documents % 2 * 64), "") << changed;
        ASSERT_EQ(read.disagreement(changed, {.lexemes = true}, read.documents % 2 * 64), "") << changed;
      }
      at = was;
    }
  }
  EXPECT_GT(read.documents, 50'000U);
  EXPECT_GT(read.accepted, 5'000U);
}

TEST(json_block_reader, agrees_on_every_byte_put_in_or_left_out) {
  twins read;
  for (const std::string_view text : documents) {
    for (std::size_t place = 0; place <= text.size(); ++place) {
      for (const char letter : letters) {
        const std::string longer = std::string(text.substr(0, place)) + letter + std::string(text.substr(place));
        ASSERT_EQ(read.disagreement(longer, {}, place % 2 * 64), "") << longer;
      }
      if (place == text.size()) continue;
      const std::string shorter = std::string(text.substr(0, place)) + std::string(text.substr(place + 1));
      ASSERT_EQ(read.disagreement(shorter), "") << shorter;
    }
  }
}

TEST(json_block_reader, agrees_on_documents_at_every_place_of_a_block) {
  twins read;
  for (std::size_t before = 0; before <= 130; ++before) {
    for (const std::string_view text : documents) {
      const std::string moved = std::string(before, ' ') + std::string(text);
      ASSERT_EQ(read.disagreement(moved, {}, before % 2 * 64), "") << moved;
      const std::string inside = "[\"" + std::string(before, 'x') + "\"," + std::string(text) + "]";
      ASSERT_EQ(read.disagreement(inside, {}, before % 2 * 64), "") << inside;
    }
  }
}

// What straddles the end of the index's window: each document, itself and cut and changed, in an array after so much else.
TEST(json_block_reader, agrees_on_documents_across_the_end_of_a_window) {
  twins read;
  for (const std::string_view text : documents) {
    for (std::size_t before = window - text.size() - 3; before <= window + 1; ++before) {
      for (const char filler : {' ', '0'}) {
        std::string start = filler == ' ' ? "[" + std::string(before - 1, ' ') : "[";
        while (start.size() + 2 <= before) start += "0,";
        start.resize(before, ' ');
        ASSERT_EQ(read.disagreement(start + std::string(text) + "]", {}, before % 2 * 64), "") << text;
        ASSERT_EQ(read.disagreement(start + std::string(text)), "") << text;
      }
    }
  }
}

TEST(json_block_reader, agrees_on_changes_at_the_end_of_a_window) {
  twins read;
  const std::string piece = R"({"\\\"k":"\ud83d\ude00)"
                            "\xf0\x9f\x98\x80"
                            R"(","l":[-1.5e3,true]})";
  for (std::size_t before = window - piece.size() - 1; before <= window; before += 3) {
    std::string text = "[" + std::string(before, ' ') + piece + "]";
    for (std::size_t place = window - 4; place < window + 4; ++place) {
      if (place >= text.size()) continue;
      const char was = text[place];
      for (const char letter : letters) {
        text[place] = letter;
        ASSERT_EQ(read.disagreement(text), "") << before << ' ' << place << ' ' << int{letter};
      }
      text[place] = was;
    }
  }
}

TEST(json_block_reader, agrees_on_strings_longer_than_windows) {
  twins read;
  for (const std::size_t size : {window - 2, window, window + 1, 2 * window - 1, 2 * window, 3 * window + 7}) {
    for (const std::string_view unit :
         {"x", "\\\\", "\\n", "\\\"", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\\u20ac", "\\ud83d\\ude00"}) {
      std::string text = "[\"";
      while (text.size() < size) text += unit;
      for (const char* const end : {"\"]", "\",1]", "\\\"]", "\\", "\\\\\"]", "\x01\"]", "\xff\"]", "\xc3\"]", "\"", ""}) {
        for (std::size_t shift = 0; shift < 4; ++shift)
          ASSERT_EQ(read.disagreement(std::string(shift, ' ') + text + end, {}, shift % 2 * 64), "") << size << unit << end;
      }
    }
  }
  EXPECT_GT(read.accepted, 500U);
}

TEST(json_block_reader, leaves_what_passes_a_limit_to_the_plain_reader) {
  twins read;
  constexpr std::string_view text = R"([{"key":"text"},["\u0041\u0042",-123.5e-10],12345678901234567890123])";
  for (std::uint32_t most = 0; most < 30; ++most) {
    for (const read_options& options :
         {read_options{.limits = {.depth = most}}, read_options{.limits = {.tokens = most}}, read_options{.limits = {.text = most}},
          read_options{.limits = {.digits = most}}, read_options{.limits = {.digits = most}, .lexemes = true}}) {
      const document source(text);
      block_pool pool;
      arena memory(pool);
      tape plain(memory);
      tape blocks(memory);
      // The block reader may be stricter where a limit is near, never laxer.
      if (!read_plain(source, options, plain)) {
        EXPECT_FALSE(read_blocks(source, options, blocks)) << most;
      }
    }
  }
  EXPECT_EQ(read.disagreement(text), "");
}

// With so many blocks of memory the readers give the document or nothing.
TEST(json_block_reader, gives_up_wherever_memory_ends) {
  std::string text = "[";
  for (int i = 0; i < 3'000; ++i) text += R"({"key":"\n","k":"abcdefgh"},)";
  text.back() = ']';
  const document source(text);
  bool succeeded = false;
  for (std::size_t blocks = 0; blocks < 200 && !succeeded; ++blocks) {
    block_pool pool({.budget = blocks * block_pool::smallest});
    arena memory(pool);
    tape to(memory);
    to.set_base(input(source).base());
    succeeded = read_blocks(source, {}, to);
    if (succeeded) {
      EXPECT_EQ(to.size(), 2U + 3'000 * 6);
    }
  }
  EXPECT_TRUE(succeeded);
}

}  // namespace
}  // namespace smelt::json
