// What a reader and a writer may be asked for, by the names of the wire contract.
#pragma once

#include <cstdint>

#include "core/base/limits.hpp"

namespace smelt {

enum class duplicate_keys : std::uint8_t { reject, last, first, keep };
enum class big_numbers : std::uint8_t { exact, nearest, text };  // `nearest` is the contract's "double"
enum class bytes_as : std::uint8_t { base64url, base64, hex, array };
enum class nonfinite : std::uint8_t { null, text, refuse };
enum class tags : std::uint8_t { drop, refuse };
enum class keys : std::uint8_t { text, refuse };
enum class int64 : std::uint8_t { number, text };
enum class prefer : std::uint8_t { size, speed };

struct read_options {
  smelt::limits limits = {};
  smelt::duplicate_keys duplicates = smelt::duplicate_keys::reject;  // applied by smelt::read, not by a format's reader
  bool lexemes = false;  // every number of a text format as its checked lexeme: for a text format's writer
};

struct write_options {
  std::uint8_t indent = 0;  // spaces a level, 0 compact, at most 16; text formats
  bool canonical = false;   // RFC 8785 for JSON, RFC 8949 section 4.2.1 for CBOR, keys in the order of their bytes elsewhere
  smelt::big_numbers big_numbers = smelt::big_numbers::exact;
  smelt::bytes_as bytes = smelt::bytes_as::base64url;
  smelt::nonfinite nonfinite = smelt::nonfinite::null;
  smelt::tags tags = smelt::tags::drop;
  smelt::keys keys = smelt::keys::text;
  smelt::int64 int64 = smelt::int64::number;
  smelt::prefer prefer = smelt::prefer::size;                        // of a format's encodings
  bool strict = false;                                               // refuse every conversion that `conversions` would count
  smelt::duplicate_keys duplicates = smelt::duplicate_keys::reject;  // for keys that are equal only as the target has them
  smelt::limits limits = {};
};

}  // namespace smelt
