// Times from every format into every other.
#include <gtest/gtest.h>

#include "core/format/read.hpp"
#include "tests/core/stream/document.hpp"
#include "tests/core/stream/notation.hpp"

namespace smelt {
namespace {

// Bytes of one format as another's: a text, or hexadecimal digits and "; tags=1" where something was counted; else the fault's name.
std::string converted(std::string_view from, std::string_view bytes, std::string_view to, const write_options& options = {}) {
  const smelt::format& target = *find_format(to);
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  const document source(bytes);
  EXPECT_TRUE(read(*find_format(from), source, {}, tokens));
  output written(memory);
  conversions counts;
  if (const auto done = target.write(tokens.view(), options, written, counts); !done) return std::string(name(done.error().what));
  std::string shown = target.text ? std::string(written.view()) : hex(written.view());
  if (counts.of(conversion::tag)) shown += "; tags=" + std::to_string(counts.of(conversion::tag));
  return shown;
}

std::string cbor_to_msgpack(std::string_view digits, const write_options& options = {}) {
  return converted("cbor", unhex(digits), "msgpack", options);
}
std::string msgpack_to_cbor(std::string_view digits, const write_options& options = {}) {
  return converted("msgpack", unhex(digits), "cbor", options);
}
std::string tagged_text(std::string_view text) {
  return "c0" + hex(std::string(1, static_cast<char>(0x60 + text.size())) + std::string(text));
}

constexpr write_options refuse{.tags = tags::refuse};
constexpr write_options strict{.strict = true};

TEST(times, of_cbor_become_timestamps) {
  EXPECT_EQ(cbor_to_msgpack("c1 1a514b67b0"), "d6ff514b67b0");
  EXPECT_EQ(cbor_to_msgpack("c1 fb41d452d9ec200000"), "d7ff77359400514b67b0");  // 1363896240.5
  EXPECT_EQ(cbor_to_msgpack("c1 20"), "c70cff00000000ffffffffffffffff");
  EXPECT_EQ(cbor_to_msgpack(tagged_text("2013-03-21T20:04:00Z")), "d6ff514b67b0");
  EXPECT_EQ(cbor_to_msgpack(tagged_text("1960-01-01")), hex("\xaa"
                                                            "1960-01-01") +
                                                            "; tags=1");
  EXPECT_EQ(cbor_to_msgpack("82 c1 01 c1 02", strict), "92d6ff00000001d6ff00000002");
  EXPECT_EQ(cbor_to_msgpack("d9d9f7 c1 01"), "d6ff00000001; tags=1");  // a tag on the time
}

TEST(times, of_cbor_that_no_timestamp_holds_are_tags_like_others) {
  EXPECT_EQ(cbor_to_msgpack("c1 fb41d452d9ec066666"), "cb41d452d9ec066666; tags=1");
  EXPECT_EQ(cbor_to_msgpack("c1 fb41d452d9ec066666", refuse), "not_representable");
  EXPECT_EQ(cbor_to_msgpack("c1 1bffffffffffffffff"), "cfffffffffffffffff; tags=1");
  const std::string leap = tagged_text("90-12-31T23:59:60Z");
  EXPECT_EQ(cbor_to_msgpack(leap, refuse), "not_representable");
  const std::string local = "c0"
                            "7819" +
                            hex("2013-03-21T20:04:00+01:00");
  EXPECT_EQ(cbor_to_msgpack(local), "d6ff514b59a0; tags=1");
  EXPECT_EQ(cbor_to_msgpack(local, refuse), "not_representable");
  EXPECT_EQ(cbor_to_msgpack(local, strict), "not_representable");
}

TEST(times, of_msgpack_become_tags_in_cbor) {
  EXPECT_EQ(msgpack_to_cbor("d6ff514b67b0"), "c11a514b67b0");
  EXPECT_EQ(msgpack_to_cbor("c70cff00000000ffffffffffffffff"), "c120");
  EXPECT_EQ(msgpack_to_cbor("c70cff000000008000000000000000"), "c13b7fffffffffffffff");
  EXPECT_EQ(msgpack_to_cbor("d7ff77359400514b67b0"), "c1fb41d452d9ec200000");
  EXPECT_EQ(msgpack_to_cbor("d7ff0000000400000000"), "c0781e" + hex("1970-01-01T00:00:00.000000001Z"));
  EXPECT_EQ(msgpack_to_cbor("92 d6ff00000001 d7ff0000000400000000", strict).substr(0, 6), "82c101");
  // 1 ns of 9999-12-31T23:59:59Z and of the second after it, which has no date
  EXPECT_EQ(msgpack_to_cbor("c70cff 00000001 0000003afff4417f"), "c0781e" + hex("9999-12-31T23:59:59.000000001Z"));
  EXPECT_EQ(msgpack_to_cbor("c70cff 00000001 0000003afff44180"), "4c000000010000003afff44180; tags=1");
  EXPECT_EQ(msgpack_to_cbor("c70cff 00000001 0000003afff44180", refuse), "not_representable");
  EXPECT_EQ(msgpack_to_cbor("c70cff 00000001 0000003afff44180", strict), "not_representable");
}

TEST(times, of_bjdata_are_those_of_other_formats) {
  const auto cbor = [](std::string_view digits, const write_options& options = {}) {
    return converted("bjdata", unhex(digits), "cbor", options);
  };
  const auto msgpack = [](std::string_view digits, const write_options& options = {}) {
    return converted("bjdata", unhex(digits), "msgpack", options);
  };
  EXPECT_EQ(cbor("45 5501 5504 b0674b51", strict), "c11a514b67b0");
  EXPECT_EQ(msgpack("45 5501 5504 b0674b51", strict), "d6ff514b67b0");
  EXPECT_EQ(cbor("45 5502 5508 c0bdf0ffffffffff", strict), "c120");  // -10^6 microseconds
  EXPECT_EQ(msgpack("45 5502 5508 c0bdf0ffffffffff", strict), "c70cff00000000ffffffffffffffff");
  EXPECT_EQ(cbor("45 5506 5508 20a1070000000000", strict), "c1f93800");  // half a second
  EXPECT_EQ(msgpack("45 5506 5508 20a1070000000000", strict), "d7ff7735940000000000");
  EXPECT_EQ(cbor("45 5503 550c 0000000000000000 01000000", strict), "c0781e" + hex("1970-01-01T00:00:00.000000001Z"));
  EXPECT_EQ(msgpack("45 5503 550c 0000000000000000 01000000", strict), "d7ff0000000400000000");
  EXPECT_EQ(cbor("45 5503 550c 8041f4ff3a000000 01000000"), "4c8041f4ff3a00000001000000; tags=1");  // beyond the year 9999
  EXPECT_EQ(msgpack("45 5503 550c ffffffffffffff7f 01000000", strict), "c70cff000000017fffffffffffffff");
  EXPECT_EQ(converted("bjdata", unhex("45 5501 5504 b0674b51"), "json", refuse), R"("2013-03-21T20:04:00Z"; tags=1)");
  EXPECT_EQ(cbor("45 5504 5504 e807010f"), "44e807010f; tags=1");  // a date is no instant
  EXPECT_EQ(msgpack("45 5504 5504 e807010f", refuse), "not_representable");
}

TEST(times, become_extensions_in_bjdata) {
  const auto cbor = [](std::string_view digits, const write_options& options = {}) {
    return converted("cbor", unhex(digits), "bjdata", options);
  };
  const auto msgpack = [](std::string_view digits, const write_options& options = {}) {
    return converted("msgpack", unhex(digits), "bjdata", options);
  };
  EXPECT_EQ(cbor("c1 1a514b67b0", strict), "4569016904b0674b51");
  EXPECT_EQ(cbor(tagged_text("2013-03-21T20:04:00Z"), strict), "4569016904b0674b51");
  EXPECT_EQ(cbor("c1 20", strict), "4569026908c0bdf0ffffffffff");
  EXPECT_EQ(cbor("c1 f93800", strict), "456902690820a1070000000000");
  EXPECT_EQ(msgpack("d6ff514b67b0", strict), "4569016904b0674b51");
  EXPECT_EQ(msgpack("d7ff0000000400000000", strict), "456903690c000000000000000001000000");
  EXPECT_EQ(msgpack("c70cff000000008000000000000000", strict), "456903690c000000000000008000000000");
  const std::string local = "c0 7819" + hex("2013-03-21T20:04:00+01:00");
  EXPECT_EQ(cbor(local), "4569016904a0594b51; tags=1");
  EXPECT_EQ(cbor(local, refuse), "not_representable");
  EXPECT_EQ(cbor(local, strict), "not_representable");
  EXPECT_EQ(cbor("c1 fb41d452d9ec066666"), "44666606ecd952d441; tags=1");
  EXPECT_EQ(cbor("c1 fb41d452d9ec066666", refuse), "not_representable");
}

TEST(times, become_texts_in_json) {
  const auto cbor = [](std::string_view digits, const write_options& options = {}) {
    return converted("cbor", unhex(digits), "json", options);
  };
  const auto msgpack = [](std::string_view digits, const write_options& options = {}) {
    return converted("msgpack", unhex(digits), "json", options);
  };
  EXPECT_EQ(cbor("c1 1a514b67b0"), R"("2013-03-21T20:04:00Z"; tags=1)");
  EXPECT_EQ(cbor("c1 1a514b67b0", refuse), R"("2013-03-21T20:04:00Z"; tags=1)");
  EXPECT_EQ(cbor("c1 1a514b67b0", strict), "not_representable");
  EXPECT_EQ(cbor("c1 fb41d452d9ec200000"), R"("2013-03-21T20:04:00.5Z"; tags=1)");
  EXPECT_EQ(cbor("c1 fb41d452d9ec066666"), "1363896240.1; tags=1");
  EXPECT_EQ(cbor("c1 fb41d452d9ec066666", refuse), "not_representable");
  EXPECT_EQ(cbor(tagged_text("2013-03-21T20:04:00Z"), refuse), R"("2013-03-21T20:04:00Z"; tags=1)");
  EXPECT_EQ(cbor("c0 7819" + hex("2013-03-21T20:04:00+01:00"), refuse), R"("2013-03-21T20:04:00+01:00"; tags=1)");
  EXPECT_EQ(cbor("c0 69" + hex("yesterday"), refuse), "not_representable");
  EXPECT_EQ(msgpack("d6ff514b67b0"), R"("2013-03-21T20:04:00Z"; tags=1)");
  EXPECT_EQ(msgpack("c70cff 3b9ac9ff ffffffffffffffff"), R"("1969-12-31T23:59:59.999999999Z"; tags=1)");
  EXPECT_EQ(msgpack("82 d6ff00000000 01 a161 02"), R"({"1970-01-01T00:00:00Z":1,"a":2}; tags=1)");
  EXPECT_EQ(msgpack("c70cff 00000000 0000003afff44180", {.bytes = bytes_as::hex}), R"("000000000000003afff44180"; tags=1)");
  EXPECT_EQ(cbor("c1 1b0000003afff44180"), "253402300800; tags=1");
}

TEST(times, keep_their_form_within_a_format) {
  for (const std::string_view digits :
       {"c11a514b67b0", "c1fb41d452d9ec066666", "c16161", "c0781e313937302d30312d30315430303a30303a30302e3030303030303030315a"})
    EXPECT_EQ(converted("cbor", unhex(digits), "cbor", strict), digits);
  for (const std::string_view digits : {"d6ff514b67b0", "d7ff0000000400000000", "c70cff000000000000000000000001"})
    EXPECT_EQ(converted("msgpack", unhex(digits), "msgpack", strict), digits);
  for (const std::string_view digits : {"4569016904b0674b51", "4569026908a086010000000000", "456903690c000000000000000000000000",
                                        "4569066908a086010000000000", "4549ff016904b0674b51"})
    EXPECT_EQ(converted("bjdata", unhex(digits), "bjdata", strict), digits);
}

// {1(1): "a", 1(1.0): "b"}: two keys in CBOR, and the same time.
TEST(times, that_become_equal_keys_are_repeated_ones) {
  const std::string_view map = "a2 c101 6161 c1f93c00 6162";
  EXPECT_EQ(cbor_to_msgpack(map), "duplicate_key");
  EXPECT_EQ(cbor_to_msgpack(map, {.duplicates = duplicate_keys::last}), "81d6ff00000001a162");
  EXPECT_EQ(cbor_to_msgpack(map, {.duplicates = duplicate_keys::first}), "81d6ff00000001a161");
  EXPECT_EQ(cbor_to_msgpack(map, {.duplicates = duplicate_keys::keep}), "82d6ff00000001a161d6ff00000001a162");
}

}  // namespace
}  // namespace smelt
