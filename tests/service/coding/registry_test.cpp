// Every coding, held to its library and to the other direction.
#include "service/coding/registry.hpp"

#include <gtest/gtest.h>

#include "tests/service/coding/peers.hpp"
#include "tests/service/coding/pieces.hpp"

namespace smelt::service::coding {
namespace {

using proto::content_coding;
using test::decode;
using test::encode;
using test::outcome;
using test::some_json;

class every_coding : public testing::TestWithParam<content_coding> {
 protected:
  content_coding which() const { return GetParam(); }
};

INSTANTIATE_TEST_SUITE_P(coding, every_coding, testing::ValuesIn(test::all_codings), test::name_of<testing::TestParamInfo<content_coding>>);

TEST_P(every_coding, decodes_what_its_library_makes) {
  for (const std::size_t records : {0U, 1U, 100U, 10'000U}) {
    const std::string plain = some_json(records);
    EXPECT_EQ(decode(which(), test::encoded(which(), plain)), (outcome{plain, "", test::encoded(which(), plain).size()}));
  }
  EXPECT_EQ(decode(which(), test::encoded(which(), "")).fault, "");
}

TEST_P(every_coding, is_decoded_by_its_library) {
  for (const std::size_t records : {0U, 1U, 100U, 10'000U}) {
    const std::string plain = some_json(records);
    EXPECT_EQ(test::decoded(which(), encode(which(), plain)), plain);
    EXPECT_EQ(test::decoded(which(), encode(which(), plain, 1'000, 100)), plain) << "in parts";
  }
  EXPECT_EQ(test::decoded(which(), encode(which(), "")), "");
}

TEST_P(every_coding, makes_json_smaller) {
  const std::string plain = some_json(1'000);
  EXPECT_LT(encode(which(), plain).size(), plain.size() / 3);
}

TEST_P(every_coding, decodes_the_same_however_it_is_cut) {
  const std::string plain = some_json(60);
  const std::string coded = test::encoded(which(), plain);
  for (const std::size_t in : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7}, std::size_t{64}, coded.size()})
    for (const std::size_t out : {1U, 2U, 5U, 33U, 1'000U, 100'000U})
      EXPECT_EQ(decode(which(), coded, in, out), (outcome{plain, "", coded.size()})) << in << ' ' << out;
}

TEST_P(every_coding, shows_each_part_as_soon_as_it_has_come) {
  block_pool pool;
  arena from(pool);
  memory here(from);
  encoder* const out = make_encoder(which(), here, nullptr, 0);
  decoder* const in = make_decoder(which(), here, nullptr);
  for (int i = 0; i < 50; ++i) {
    const std::string line = "{\"line\":" + std::to_string(i) + "}\n";
    std::string coded(1'000, '\0');
    std::string_view left = line;
    std::span<char> room(coded);
    ASSERT_EQ(out->encode(left, room, encoder::ending::part), encoder::state::done);
    coded.resize(coded.size() - room.size());
    std::string back(100, '\0');
    std::string_view unread = coded;
    std::span<char> free(back);
    ASSERT_EQ(in->decode(unread, free), decoder::state::hungry);
    EXPECT_EQ(back.substr(0, back.size() - free.size()), line);
    EXPECT_FALSE(in->complete());
  }
}

TEST_P(every_coding, tells_that_it_is_cut_off_at_every_byte) {
  const std::string plain = some_json(20);
  const std::string coded = test::encoded(which(), plain);
  for (std::size_t size = 0; size < coded.size(); ++size) {
    const outcome cut = decode(which(), coded.substr(0, size));
    EXPECT_EQ(cut.fault, test::cut_off) << size;
    EXPECT_TRUE(plain.starts_with(cut.bytes)) << size;
  }
}

TEST_P(every_coding, survives_every_change_of_a_byte) {
  const std::string plain = some_json(12);
  const std::string coded = test::encoded(which(), plain);
  for (std::size_t at = 0; at < coded.size(); ++at) {
    for (const int flip : {0x01, 0x10, 0x80, 0xff}) {
      std::string changed = coded;
      changed[at] = static_cast<char>(changed[at] ^ flip);
      const outcome whole = decode(which(), changed);
      const outcome pieces = decode(which(), changed, 1, 7);
      EXPECT_EQ(whole.fault.empty(), pieces.fault.empty()) << at;
      if (whole.fault.empty()) {
        EXPECT_EQ(whole.bytes, pieces.bytes) << at;
      }
    }
  }
}

TEST_P(every_coding, refuses_what_is_none) {
  for (const char* bytes : {"{\"a\":1}", "0", "\xff\xff\xff\xff\xff\xff\xff\xff", "\x1f\x8b nothing of the kind"}) {
    const outcome done = decode(which(), bytes);
    EXPECT_NE(done.fault, "") << bytes;
    EXPECT_EQ(done.bytes, "") << bytes;
  }
}

TEST_P(every_coding, refuses_bytes_behind_its_end) {
  const std::string coded = test::encoded(which(), "[1]");
  for (const std::string& behind : {std::string(1, '\0'), std::string("\n"), std::string("{}")}) {
    const outcome done = decode(which(), coded + behind);
    EXPECT_EQ(done.fault, faults::trailing.detail);
    EXPECT_EQ(done.bytes, "[1]");
    EXPECT_EQ(done.taken, coded.size());
    EXPECT_EQ(decode(which(), coded + behind, 1, 1).fault, faults::trailing.detail);
  }
}

TEST_P(every_coding, says_that_memory_is_spent_wherever_it_ends) {
  const std::string plain = some_json(2'000);
  const std::string coded = test::encoded(which(), plain);
  block_pool pool;
  bool decoded = false;
  bool encoded = false;
  for (std::size_t budget = 0; budget <= (8U << 20); budget += budget < (1U << 20) ? 16'384 : 524'288) {
    arena from(pool, budget);
    const outcome done = decode(which(), coded, 1'000, 1'000, from);
    if (!done.fault.empty()) {
      EXPECT_EQ(done.fault, faults::no_memory.detail) << budget;
    } else {
      EXPECT_EQ(done.bytes, plain);
    }
    decoded = done.fault.empty();

    arena other(pool, budget);
    memory here(other);
    std::string to;
    encoder* const by = make_encoder(which(), here, nullptr, 0);
    encoded = by && test::encode(*by, plain, 1'000, 1'000, to);
    if (encoded) {
      EXPECT_EQ(test::decoded(which(), to), plain);
    }
  }
  EXPECT_TRUE(decoded);
  EXPECT_TRUE(encoded);
}

// A gigabyte of zeros in a small body, and one byte more than a decoder may give out.
TEST_P(every_coding, gives_a_bomb_out_in_pieces_of_bounded_memory) {
  std::string zeros(16U << 20, '\0');
  const std::string coded = test::encoded(which(), zeros);
  block_pool pool;
  arena from(pool, 24U << 20);
  memory here(from);
  decoder* const by = make_decoder(which(), here, nullptr);
  std::string_view left = coded;
  std::string room(1U << 16, '\1');
  std::size_t given = 0;
  auto state = decoder::state::full;
  while (state == decoder::state::full) {
    std::span<char> free(room);
    state = by->decode(left, free);
    given += room.size() - free.size();
  }
  EXPECT_EQ(state, decoder::state::hungry);
  EXPECT_EQ(given, zeros.size());
  EXPECT_LE(from.reserved(), 24U << 20);
}

// RFC 1952, section 2.2: members follow one another; RFC 8878, section 3: frames do.
TEST(gzip_coding, may_have_several_members) {
  const std::string twice = test::encoded(content_coding::gzip, "[1,") + test::encoded(content_coding::gzip, "2]");
  EXPECT_EQ(decode(content_coding::gzip, twice), (outcome{"[1,2]", "", twice.size()}));
  EXPECT_EQ(decode(content_coding::gzip, twice, 1, 1), (outcome{"[1,2]", "", twice.size()}));
  EXPECT_EQ(decode(content_coding::gzip, twice.substr(0, twice.size() - 1)).fault, test::cut_off);
}

// RFC 1952, section 2.3: "[1]" stored, with every optional part of the header and its checksum.
TEST(gzip_coding, may_have_every_part_of_a_header) {
  using namespace std::string_literals;
  const std::string stored = "\x01\x03\x00\xfc\xff[1]"s;
  const std::string plain_header = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"s;
  const std::string tail = test::encoded(content_coding::gzip, "[1]").substr(test::encoded(content_coding::gzip, "[1]").size() - 8);
  EXPECT_EQ(decode(content_coding::gzip, plain_header + stored + tail).bytes, "[1]");
  const std::string named = "\x1f\x8b\x08\x1c\x00\x00\x00\x00\x00\xff\x04\x00"s + "abcd" + "name\0"s + "comment\0"s;
  EXPECT_EQ(decode(content_coding::gzip, named + stored + tail), (outcome{"[1]", "", named.size() + stored.size() + tail.size()}));
  std::string wrong = tail;
  wrong[0] = static_cast<char>(wrong[0] ^ 1);
  EXPECT_EQ(decode(content_coding::gzip, plain_header + stored + wrong).fault, faults::not_gzip.detail) << "its checksum";
  wrong = tail;
  wrong[4] = static_cast<char>(wrong[4] ^ 1);
  EXPECT_EQ(decode(content_coding::gzip, plain_header + stored + wrong).fault, faults::not_gzip.detail) << "its length";
}

// "deflate" is another coding.
TEST(gzip_coding, is_not_zlib) {
  using namespace std::string_literals;
  EXPECT_EQ(decode(content_coding::gzip, "\x78\x9c\x03\x00\x00\x00\x00\x01"s).fault, faults::not_gzip.detail);
}

TEST(zstd_coding, may_have_several_frames_and_skippable_ones) {
  using namespace std::string_literals;
  const std::string skipped = "\x5a\x2a\x4d\x18\x03\x00\x00\x00xyz"s;  // RFC 8878, section 3.1.2
  const std::string frames =
      skipped + test::encoded(content_coding::zstd, "[1,") + skipped + test::encoded(content_coding::zstd, "2]") + skipped;
  for (const std::size_t in : {std::size_t{1}, std::size_t{5}, frames.size()})
    EXPECT_EQ(decode(content_coding::zstd, frames, in, 10), (outcome{"[1,2]", "", frames.size()})) << in;
}

// RFC 8878, section 3.1.1: frames of one raw block, written by hand.
TEST(zstd_coding, bounds_the_window) {
  using namespace std::string_literals;
  const std::string block = "\x19\x00\x00[1]"s;
  const auto frame = [&](char window) { return "\x28\xb5\x2f\xfd\x00"s + window + block; };
  EXPECT_EQ(decode(content_coding::zstd, frame('\x00')).bytes, "[1]");
  EXPECT_EQ(decode(content_coding::zstd, frame('\x68')).bytes, "[1]") << "8 MiB, RFC 9659";
  EXPECT_EQ(decode(content_coding::zstd, frame('\x69')).fault, faults::wide_window.detail);
  EXPECT_EQ(decode(content_coding::zstd, frame('\xff')).fault, faults::wide_window.detail);
}

TEST(zstd_coding, refuses_dictionaries) {
  using namespace std::string_literals;
  EXPECT_EQ(decode(content_coding::zstd, "\x28\xb5\x2f\xfd\x01\x00\x07\x19\x00\x00[1]"s).fault, faults::dictionary.detail);
}

TEST(zstd_coding, refuses_the_frames_of_old_versions) {
  using namespace std::string_literals;
  for (const char* magic : {"\x25", "\x26", "\x27", "\x24", "\x23", "\x22", "\x1e"})
    EXPECT_EQ(decode(content_coding::zstd, magic + "\xb5\x2f\xfd\x00\x00\x19\x00\x00[1]"s).fault, faults::not_zstd.detail);
}

TEST(zstd_coding, keeps_its_contexts_for_the_next_body) {
  block_pool pool;
  contexts kept(pool);
  const std::string plain = some_json(100);
  std::size_t reserved = 0;
  for (int i = 0; i < 3; ++i) {
    arena from(pool);
    EXPECT_EQ(decode(content_coding::zstd, test::encoded(content_coding::zstd, plain).substr(0, 50), 10, 10, from, &kept).fault,
              test::cut_off);
    EXPECT_EQ(decode(content_coding::zstd, test::encoded(content_coding::zstd, plain), 100, 100, from, &kept).bytes, plain);
    memory here(from);
    std::string to;
    EXPECT_TRUE(test::encode(*make_encoder(content_coding::zstd, here, &kept, plain.size()), plain, plain.size(), 100, to));
    EXPECT_EQ(test::decoded(content_coding::zstd, to), plain);
    if (i > 0) {
      EXPECT_EQ(kept.reserved(), reserved);
    }
    reserved = kept.reserved();
  }
  EXPECT_GT(reserved, 0U);
  kept.release();
  EXPECT_EQ(kept.reserved(), 0U);
}

// RFC 7932: a stream of nothing but an empty last block; one whose first byte asks for a window that is reserved (section 9.1).
TEST(brotli_coding, is_read_by_the_letter) {
  using namespace std::string_literals;
  EXPECT_EQ(decode(content_coding::br, "\x06"s), (outcome{"", "", 1}));
  EXPECT_EQ(decode(content_coding::br, "\x11"s).fault, faults::not_brotli.detail);
}

}  // namespace
}  // namespace smelt::service::coding
