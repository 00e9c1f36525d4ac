#include "core/cbor/cursor.hpp"

#include <gtest/gtest.h>

#include "tests/core/cbor/items.hpp"
#include "tests/core/stream/hostile_bytes.hpp"

namespace smelt::cbor {

namespace {

std::string copied(const text_ref& text) {
  std::string content(decoded_size(text), '\0');
  copy_decoded(text, content.data());
  return content;
}

// A document in diagnostic notation, as far as a cursor tells it.
class walk {
 public:
  walk(const input& in, const limits& bounds) : cursor_(in, bounds) {
    shown = value();
    if (!fault && cursor_.at() != in.end()) fault = error{"", static_cast<std::uint32_t>(cursor_.offset()), code::trailing};
  }

  std::string shown;
  std::optional<error> fault;
  bool special_tags = false;  // that are more than tags to the reader

 private:
  template <class T>
  bool failed(const result<T>& step) {
    if (!step && !fault) fault = step.error();
    return !step;
  }

  std::string value() {
    const auto what = cursor_.peek();
    if (failed(what)) return {};
    switch (*what) {
    case kind::null: return failed(cursor_.null()) ? "" : "null";
    case kind::boolean: return *cursor_.boolean() ? "true" : "false";
    case kind::integer: return std::to_string(cursor_.number()->integer());
    case kind::unsigned_integer: return std::to_string(cursor_.number()->bits);
    case kind::number_text: return std::string(cursor_.number()->lexeme);
    case kind::real: return shown_real(cursor_.number()->real());
    case kind::simple: {
      const auto simple = static_cast<std::uint8_t>(*cursor_.at());
      const unsigned shown_value = simple == 0xf8 ? static_cast<std::uint8_t>(cursor_.at()[1]) : simple & 31U;
      if (failed(cursor_.skip())) return {};
      return shown_value == 23 ? "undefined" : "simple(" + std::to_string(shown_value) + ")";
    }
    case kind::text:
    case kind::bytes: {
      const auto text = cursor_.text();
      if (failed(text)) return {};
      return *what == kind::text ? shown_text(copied(*text)) : "h'" + hex(copied(*text)) + "'";
    }
    case kind::tag: {
      const auto tag = cursor_.tag();
      if (failed(tag)) return {};
      special_tags = special_tags || (*tag >= 2 && *tag <= 4) || (*tag >= 64 && *tag < 88) || *tag == 40 || *tag == 1'040;
      return std::to_string(*tag) + "(" + value() + ")";
    }
    default: return container(*what == kind::begin_object);
    }
  }

  std::string container(bool map) {
    cursor::scope inside;
    if (failed(cursor_.enter(inside))) return {};
    std::string items;
    for (;;) {
      const auto more = cursor_.next(inside);
      if (failed(more)) return {};
      if (!*more) return (map ? "{" : "[") + items + (map ? "}" : "]");
      if (!items.empty()) items += ", ";
      if (map) {
        const auto key = cursor_.peek();
        if (failed(key)) return {};
        items += value() + ": ";
        if (fault) return {};
      }
      items += value();
      if (fault) return {};
    }
  }

  cursor cursor_;
};

void expect_agreement(const std::string& bytes, const read_options& options = {}) {
  const document source(bytes);
  const walk walked(source, options.limits);
  const reading read(bytes, options);
  if (walked.special_tags) return;
  ASSERT_EQ(!walked.fault, bool(read.done)) << hex(bytes);
  if (walked.fault) {
    EXPECT_EQ(name(walked.fault->what), read.fault()) << hex(bytes);
    EXPECT_EQ(walked.fault->offset, read.done.error().offset) << hex(bytes);
  } else {
    EXPECT_EQ(walked.shown, read.shown()) << hex(bytes);
  }
}

constexpr std::string_view documents[] = {
    "a5 01 02 8101 03 6161 04 c1 05 06 bf0102ff 07",
    "9f f4 f5 f6 f7 f0 f8ff fb3ff199999999999a 4401020304 ff",
    "bf 63666f6f 9f 01 7f 6161 6162 ff 5f 4101 42 0203 ff ff 6162 a1 20 3b ffffffffffffffff ff",
    "82 c1 a1 6161 d9 0100 81 1a 00010000 9f 9f 9f ff 80 ff bf ff ff",
    "84 1b ffffffffffffffff 3b 7fffffffffffffff f9 3c00 fa 7f7fffff",
    "78 20 6161616161616161616161616161616161616161616161616161616161616161",
    "a2 62 c3bc 66 e6b0b4e6b0b4 64 f0908591 60",
};

TEST(cbor_cursor, agrees_with_the_reader_on_values_and_on_every_truncation) {
  for (const std::string_view digits : documents) {
    const std::string bytes = unhex(digits);
    for_every_truncation(bytes, [](const std::string& beginning) { expect_agreement(beginning); });
    expect_agreement(bytes);
    expect_agreement(bytes + '\0');
  }
}

TEST(cbor_cursor, agrees_with_the_reader_on_every_byte_in_every_place) {
  for (const std::string_view digits : documents)
    for_every_byte_in_every_place(unhex(digits), [](const std::string& changed) { expect_agreement(changed); });
}

TEST(cbor_cursor, agrees_with_the_reader_on_generated_bytes) {
  constexpr std::string_view likely(
      "\x01\x18\x20\x41\x61\x62\x81\x82\x9f\xa1\xa2\xbf\xff\xff\xff\x60\x80\xa0\xf4\xf6\xf9\x7f\x5f\xc1\xc3\xbc\x00", 27);
  read_options options;
  options.limits.depth = 5;
  for_generated_bytes(7, likely, made_of::any_bytes, [&](const std::string& bytes) { expect_agreement(bytes, options); });
}

TEST(cbor_cursor, skips_to_where_the_reader_ends) {
  constexpr std::string_view likely("\x01\x18\x41\x61\x62\x81\x82\x9f\xa1\xbf\xff\xff\xff\xff\x60\x80\xf4\x7f\x5f\xc1\x00\x00\x00", 23);
  expect_skipping_to_end_where_reading_does<cursor, read_one>(likely, [](code what) { return what == code::invalid_text; });
}

TEST(cbor_cursor, skips_what_is_nested_without_limit_unless_every_level_is_indefinite) {
  const auto skip = [](const std::string& bytes) {
    const document source(bytes);
    const auto done = cursor(source, {}).skip();
    return done ? std::string("none") : std::string(name(done.error().what));
  };
  EXPECT_EQ(skip(std::string(100'000, '\x81') + '\x01'), "none");
  EXPECT_EQ(skip(std::string(100'000, '\xc1') + '\x01'), "none");
  EXPECT_EQ(skip(std::string(1'024, '\x9f') + std::string(1'024, '\xff')), "none");
  EXPECT_EQ(skip(std::string(1'025, '\x9f') + std::string(1'025, '\xff')), "depth_limit");
  EXPECT_EQ(skip("\x9f\x81\xff\xff"), "unexpected");
  EXPECT_EQ(skip("\xbf\x01\xff"), "unexpected");
  EXPECT_EQ(skip("\xc1\xff"), "unexpected");
}

TEST(cbor_cursor, restores_the_depth_it_left) {
  limits bounds;
  bounds.depth = 2;
  const document source(unhex("83 c1 01 81 02 81 81 03"));
  const walk walked(source, bounds);
  ASSERT_TRUE(walked.fault);
  EXPECT_EQ(name(walked.fault->what), "depth_limit");
  EXPECT_EQ(walked.fault->offset, 6U);
}

}  // namespace

}  // namespace smelt::cbor
