#include "core/inspect/rows.hpp"

#include "tests/core/inspect/looked_at.hpp"

namespace smelt::inspect {
namespace {

// Examples of RFC 8949, appendix A.
constexpr std::string_view cbor_examples[] = {"1bffffffffffffffff",
                                              "c249010000000000000000",
                                              "3bffffffffffffffff",
                                              "f97bff",
                                              "fb7e37e43c8800759c",
                                              "c074323031332d30332d32315432303a30343a30305a",
                                              "d74401020304",
                                              "d818456449455446",
                                              "62c3bc",
                                              "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
                                              "a56161614161626142616361436164614461656145",
                                              "5f42010243030405ff",
                                              "7f657374726561646d696e67ff",
                                              "9fff",
                                              "9f018202039f0405ffff",
                                              "83018202039f0405ff",
                                              "bf61610161629f0203ffff",
                                              "826161bf61626163ff",
                                              "bf6346756ef563416d7421ff"};
constexpr std::string_view json_examples[] = {R"(  {"a\\\"b" : [1.50e3, true ,false,null] , "":"\u00e9\ud83d\ude00" }  )",
                                              "[[],{},\"\",-0]", " 7 "};

struct seen_row {
  std::uint32_t offset;
  std::uint32_t size;
};

std::vector<seen_row> rows_of(const subject& seen, arena& memory) {
  std::vector<seen_row> all;
  EXPECT_TRUE(for_each_row(seen, {.limit = 1'000'000}, memory, [&all](const row& r) { all.push_back({r.offset, r.size}); }));
  return all;
}

// CBOR has nothing between its tokens, and what JSON has is not theirs.
void expect_every_byte_once(std::string_view format_name, std::string_view document) {
  with_document(format_name, document, [&](const subject& seen, arena& memory) {
    std::size_t at = 0;
    for (const auto& r : rows_of(seen, memory)) {
      if (format_name == "json") at = document.find_first_not_of(" ,:", at);
      EXPECT_EQ(r.offset, at) << document;
      EXPECT_GT(r.size, 0U);
      at = r.offset + r.size;
    }
    if (format_name == "json") at = std::min(document.find_first_not_of(' ', at), document.size());
    EXPECT_EQ(at, document.size()) << document;
  });
}

TEST(inspect_rows, have_every_byte_once_and_in_order) {
  for (const auto digits : cbor_examples) expect_every_byte_once("cbor", from_hex(digits));
  for (const auto text : json_examples) expect_every_byte_once("json", text);
}

// Not of padded memory: what reads must not go beyond it, and strings near its end are copied.
void expect_bounds(std::string_view format_name, const std::string& document, bool in_order = true) {
  for (const std::size_t padding : {std::size_t{0}, text_slack}) {
    for (std::size_t length = 0; length <= document.size(); ++length) {
      const std::string_view part = std::string_view(document).substr(0, length);
      with_document(
          format_name, part,
          [&](const subject& seen, arena& memory) {
            std::uint32_t at = 0;
            for (const auto& r : rows_of(seen, memory)) {
              if (in_order) {
                EXPECT_GE(r.offset, at);
              }
              EXPECT_LE(r.offset + r.size, length);
              at = r.offset + r.size;
            }
            return true;
          },
          {}, padding);
    }
  }
}

TEST(inspect_rows, stay_within_a_document_that_is_cut_off_anywhere) {
  for (const auto digits : cbor_examples) expect_bounds("cbor", from_hex(digits));
  for (const auto text : json_examples) expect_bounds("json", std::string(text));
}

// What every format writes of a document with something of everything that JSON has.
std::vector<std::pair<std::string, std::string>> written_documents() {
  const std::string_view text =
      R"({"a":["xyz","c",300,-1,70000,{"b":true}],"d":1e400,"e":[1,2,3],"f":[{"x":1,"y":"p"},{"x":2,"y":"qq"}],"g":[1.5,2.5],"h":[[1,2],[3,4]],"":null})";
  std::vector<std::pair<std::string, std::string>> all;
  with_document("json", text, [&all](const subject& seen, arena& memory) {
    for (const format* f : formats()) {
      for (const auto prefer : {prefer::size, prefer::speed}) {
        // MessagePack has no number for 1e400.
        const auto big = f->name == "msgpack" ? big_numbers::text : big_numbers::exact;
        output bytes(memory);
        conversions counts;
        EXPECT_TRUE(f->write(seen.tokens, {.big_numbers = big, .prefer = prefer}, bytes, counts).has_value());
        all.emplace_back(f->name, bytes.view());
      }
    }
  });
  return all;
}

TEST(inspect_rows, stay_within_a_document_of_any_format_that_is_cut_off_anywhere) {
  for (const auto& [name, document] : written_documents()) expect_bounds(name, document, false);
}

TEST(inspect_rows, stay_within_a_document_of_any_format_with_any_byte_changed) {
  for (const auto& [name, document] : written_documents()) {
    for (std::size_t at = 0; at < document.size(); ++at) {
      for (const char byte : {'\0', '\x01', '\x7f', '\xff', '[', '{', '#', '$', 'S', '"'}) {
        std::string changed = document;
        changed[at] = byte;
        with_document(
            name, changed,
            [&](const subject& seen, arena& memory) {
              for (const auto& r : rows_of(seen, memory)) EXPECT_LE(r.offset + std::uint64_t{r.size}, changed.size());
            },
            {}, 0);
      }
    }
  }
}

// A length of 127 bytes in a head of two looks like a string in chunks behind the integer 0x78.
TEST(inspect_rows, tell_a_long_head_from_a_string_in_chunks) {
  const std::string text(127, 'x');
  with_document("cbor", "\x82\x18\x78\x7f\x78\x7f" + text + "\xff", [](const subject& seen, arena& memory) {
    const auto all = rows_of(seen, memory);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[1].size, 2U);
    EXPECT_EQ(all[2].offset, 3U);
    EXPECT_EQ(all[2].size, 131U);
  });
}

TEST(inspect_rows, give_members_and_elements_their_paths) {
  with_document("json", R"({"a/b":[1,{"c":2}],"d":3})", [](const subject& seen, arena& memory) {
    std::vector<std::string> paths;
    ASSERT_TRUE(for_each_row(seen, {}, memory, [&](const row& r) { paths.emplace_back(r.path); }));
    const std::vector<std::string> expected{"",          "/a~1b",   "/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/c",
                                            "/a~1b/1/c", "/a~1b/1", "/a~1b", "/d",      "/d",      ""};
    EXPECT_EQ(paths, expected);
  });
}

TEST(inspect_rows, have_paths_of_bounded_length) {
  std::string document;
  for (int i = 0; i < 100; ++i) document += "{\"" + std::string(100, 'k') + "\":";
  with_document("json", document, [](const subject& seen, arena& memory) {
    ASSERT_TRUE(for_each_row(seen, {}, memory, [&](const row& r) { EXPECT_LE(r.path.size(), 4'096U); }));
  });
}

}  // namespace
}  // namespace smelt::inspect
