#include "core/inspect/table.hpp"

#include "core/inspect/printable.hpp"
#include "core/inspect/value_text.hpp"

#include "tests/core/inspect/looked_at.hpp"

namespace smelt::inspect {
namespace {

// RFC 8949, appendix A: {"a": 1, "b": [2, 3]}.
TEST(inspect_table, shows_a_document_of_the_standard) {
  EXPECT_EQ(table_of("cbor", from_hex("a26161016162820203")), "offset  bytes  kind           value       path\n"
                                                              "     0  a2     begin_object   2 members\n"
                                                              "     1  61 61    key          \"a\"         /a\n"
                                                              "     3  01       integer      1           /a\n"
                                                              "     4  61 62    key          \"b\"         /b\n"
                                                              "     6  82       begin_array  2 elements  /b\n"
                                                              "     7  02         integer    2           /b/0\n"
                                                              "     8  03         integer    3           /b/1\n");
}

// RFC 8949, appendix A: [_ 1, [2, 3], [_ 4, 5]].
TEST(inspect_table, shows_a_break_as_the_end_that_it_is) {
  EXPECT_EQ(table_of("cbor", from_hex("9f018202039f0405ffff")), "offset  bytes  kind           value       path\n"
                                                                "     0  9f     begin_array    3 elements\n"
                                                                "     1  01       integer      1           /0\n"
                                                                "     2  82       begin_array  2 elements  /1\n"
                                                                "     3  02         integer    2           /1/0\n"
                                                                "     4  03         integer    3           /1/1\n"
                                                                "     5  9f       begin_array  2 elements  /2\n"
                                                                "     6  04         integer    4           /2/0\n"
                                                                "     7  05         integer    5           /2/1\n"
                                                                "     8  ff       end_array                /2\n"
                                                                "     9  ff     end_array\n");
}

TEST(inspect_table, shows_json_up_to_its_fault) {
  EXPECT_EQ(table_of("json", "{\"a\": [1.50,\n nul]}"),
            "offset  bytes              kind           value       path\n"
            "     0  7b                 begin_object   not closed\n"
            "     1  22 61 22             key          \"a\"         /a\n"
            "     6  5b                   begin_array  not closed  /a\n"
            "     7  31 2e 35 30            number     1.50        /a/0\n"
            "    11  2c 0a 20 6e 75 6c  unread\n"
            "    17  5d 7d              fault          unexpected: expected null, true or false (line 2, column 5)  /a/1\n");
}

// RFC 8949, appendix A: {_ "a": 1, "b": [_ 2, 3]}, without its last two bytes.
TEST(inspect_table, shows_what_a_truncated_document_holds) {
  EXPECT_EQ(table_of("cbor", from_hex("bf61610161629f0203")),
            "offset  bytes  kind           value       path\n"
            "     0  bf     begin_object   not closed\n"
            "     1  61 61    key          \"a\"         /a\n"
            "     3  01       integer      1           /a\n"
            "     4  61 62    key          \"b\"         /b\n"
            "     6  9f       begin_array  not closed  /b\n"
            "     7  02         integer    2           /b/0\n"
            "     8  03         integer    3           /b/1\n"
            "     9         fault          truncated: the input ends where a value is expected  /b/2\n");
}

// RFC 8949, appendix A: (_ h'0102', h'030405'), (_ "strea", "ming"), 1(1363896240), 18446744073709551616, 32("http://www.example.com").
TEST(inspect_table, gives_strings_in_chunks_and_numbers_in_tags_all_their_bytes) {
  EXPECT_EQ(table_of("cbor", from_hex("855f42010243030405ff7f657374726561646d696e67ffc11a514b67b0c249010000000000000000"
                                      "d82076687474703a2f2f7777772e6578616d706c652e636f6d")),
            "offset  bytes                                               kind         value                     path\n"
            "     0  85                                                  begin_array  5 elements\n"
            "     1  5f 42 01 02 43 03 04 05 ff                            bytes      5 bytes                   /0\n"
            "    10  7f 65 73 74 72 65 61 64 6d 69 6e 67 ... (13 bytes)    text       \"streaming\"               /1\n"
            "    23  c1                                                    tag        1                         /2\n"
            "    24  1a 51 4b 67 b0                                        integer    1363896240                /2\n"
            "    29  c2 49 01 00 00 00 00 00 00 00 00                      number     18446744073709551616      /3\n"
            "    40  d8 20                                                 tag        32                        /4\n"
            "    42  76 68 74 74 70 3a 2f 2f 77 77 77 2e ... (23 bytes)    text       \"http://www.example.com\"  /4\n");
}

// RFC 8949, appendix A: {1: 2, 3: 4}, and a map whose key is an array with a map in it.
TEST(inspect_table, tells_which_tokens_are_keys) {
  EXPECT_EQ(table_of("cbor", from_hex("a201020304")), "offset  bytes  kind           value      path\n"
                                                      "     0  a2     begin_object   2 members\n"
                                                      "     1  01       key integer  1          /1\n"
                                                      "     2  02       integer      2          /1\n"
                                                      "     3  03       key integer  3          /3\n"
                                                      "     4  04       integer      4          /3\n");
  EXPECT_EQ(table_of("cbor", from_hex("a182a1010203f6")), "offset  bytes  kind                  value       path\n"
                                                          "     0  a1     begin_object          1 member\n"
                                                          "     1  82       key begin_array     2 elements  /<array>\n"
                                                          "     2  a1         key begin_object  1 member    /<array>\n"
                                                          "     3  01           key integer     1           /<array>\n"
                                                          "     4  02           key integer     2           /<array>\n"
                                                          "     5  03         key integer       3           /<array>\n"
                                                          "     6  f6       null                null        /<array>\n");
}

// RFC 8949, appendix A: floats, simple values; RFC 8746, sections 2.1 and 3.1.1: typed arrays, one with a shape.
TEST(inspect_table, shows_what_json_lacks) {
  EXPECT_EQ(table_of("cbor", from_hex("87f97e00f9fc00f7f0f4d84144000afffed82882820201d8404201ff")),
            "offset  bytes                             kind           value              path\n"
            "     0  87                                begin_array    7 elements\n"
            "     1  f9 7e 00                            real         NaN                /0\n"
            "     4  f9 fc 00                            real         -Infinity          /1\n"
            "     7  f7                                  simple       undefined          /2\n"
            "     8  f0                                  simple       16                 /3\n"
            "     9  f4                                  boolean      false              /4\n"
            "    10  d8 41 44 00 0a ff fe                typed_array  2 u16, big-endian  /5\n"
            "    17  d8 28 82 82 02 01 d8 40 42 01 ff    typed_array  2x1 u8             /6\n");
}

// {"a": ["xyz", "c", 300, {"b": true}], "d": 1e400} with no-ops; behind it a list of bytes and one of 16-bit integers.
TEST(inspect_table, shows_bjdata_with_its_markers) {
  const std::string document("{i\1a[Si\3xyzCcI\x2c\1N{U\1bT}]i\1dHi\0051e400i\1e[$B#i\2\1\2i\1f[$u#i\1\5\0}", 58);
  EXPECT_EQ(table_of("bjdata", document), "offset  bytes                    kind              value                 path\n"
                                          "     0  7b                       begin_object      4 members\n"
                                          "     1  69 01 61                   key             \"a\"                   /a\n"
                                          "     4  5b                         begin_array     4 elements            /a\n"
                                          "     5  53 69 03 78 79 7a            text          \"xyz\"                 /a/0\n"
                                          "    11  43 63                        text          \"c\"                   /a/1\n"
                                          "    13  49 2c 01                     integer       300                   /a/2\n"
                                          "    17  7b                           begin_object  1 member              /a/3\n"
                                          "    18  55 01 62                       key         \"b\"                   /a/3/b\n"
                                          "    21  54                             boolean     true                  /a/3/b\n"
                                          "    22  7d                           end_object                          /a/3\n"
                                          "    23  5d                         end_array                             /a\n"
                                          "    24  69 01 64                   key             \"d\"                   /d\n"
                                          "    27  48 69 05 31 65 34 30 30    number          1e400                 /d\n"
                                          "    35  69 01 65                   key             \"e\"                   /e\n"
                                          "    38  5b 24 42 23 69 02 01 02    bytes           2 bytes               /e\n"
                                          "    46  69 01 66                   key             \"f\"                   /f\n"
                                          "    49  5b 24 75 23 69 01 05 00    typed_array     1 u16, little-endian  /f\n"
                                          "    57  7d                       end_object\n");
}

// {"compact": true, "schema": 0}, the example of msgpack.org, with a timestamp, an extension, a long text's head and a number as a key.
TEST(inspect_table, shows_messagepack_with_its_heads) {
  const std::string document("\x85\xa7"
                             "compact\xc3\xa6schema\0\xa1t\xd6\xff\0\0\0\1\xd9\1x\xc7\2\5\7\7\1\x91\xd1\xff\0",
                             39);
  EXPECT_EQ(table_of("msgpack", document), "offset  bytes                    kind           value             path\n"
                                           "     0  85                       begin_object   5 members\n"
                                           "     1  a7 63 6f 6d 70 61 63 74    key          \"compact\"         /compact\n"
                                           "     9  c3                         boolean      true              /compact\n"
                                           "    10  a6 73 63 68 65 6d 61       key          \"schema\"          /schema\n"
                                           "    17  00                         integer      0                 /schema\n"
                                           "    18  a1 74                      key          \"t\"               /t\n"
                                           "    20  d6 ff 00 00 00 01          extension    type -1, 4 bytes  /t\n"
                                           "    26  d9 01 78                   key          \"x\"               /x\n"
                                           "    29  c7 02 05 07 07             extension    type 5, 2 bytes   /x\n"
                                           "    34  01                         key integer  1                 /1\n"
                                           "    35  91                         begin_array  1 element         /1\n"
                                           "    36  d1 ff 00                     integer    -256              /1/0\n");
}

TEST(inspect_table, cuts_what_is_long_and_tells_its_length) {
  const std::string headings = "offset  bytes                                                kind  value" + std::string(62, ' ') + "path\n";
  EXPECT_EQ(table_of("json", "\"" + std::string(100, 'z') + "\""),
            headings + "     0  22 7a 7a 7a 7a 7a 7a 7a 7a 7a 7a 7a ... (102 bytes)  text  \"" + std::string(48, 'z') +
                "\"... (100 bytes)\n");
}

TEST(inspect_table, cuts_no_character_in_two) {
  EXPECT_EQ(cut_text("ab\xE2\x82\xAC", 4), "ab");
  EXPECT_EQ(cut_text("ab\xE2\x82\xAC", 5), "ab\xE2\x82\xAC");
  EXPECT_EQ(cut_text("a\xF0\x9F\x98\x80z", 4), "a");
  EXPECT_EQ(cut_text("a\xF0\x9F\x98\x80z", 5), "a\xF0\x9F\x98\x80");
}

TEST(inspect_table, keeps_a_terminal_from_what_a_payload_says) {
  block_pool pool;
  arena memory(pool);
  output to(memory);
  append_printable("\x1b[31m\n\t\x7f\xC2\x9B\xE2\x80\xAE\\\"\xff", true, to);
  EXPECT_EQ(to.view(), "\"\\u001b[31m\\n\\t\\u007f\\u009b\\u202e\\\\\\\"\xEF\xBF\xBD\"");
}

TEST(inspect_table, pages_by_offset_and_limit) {
  EXPECT_EQ(table_of("json", "[10,20,30,40]", {.offset = 5, .limit = 2}), "offset  bytes  kind      value  path\n"
                                                                          "     4  32 30    number  20     /1\n"
                                                                          "     7  33 30    number  30     /2\n"
                                                                          "   ...  2 more rows, from offset 10\n");
  EXPECT_EQ(table_of("json", "[1]", {.offset = 3}), "offset  bytes  kind  value  path\n");
}

}  // namespace
}  // namespace smelt::inspect
