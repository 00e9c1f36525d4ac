// Two formats that exist only by name: what proto decides, it decides from their descriptions.
#pragma once

#include <array>

#include "core/format/format.hpp"

namespace smelt::proto::test {

inline constexpr std::string_view json_types[] = {"application/json", "text/json"};
inline constexpr std::string_view cbor_types[] = {"application/cbor"};

inline constexpr std::string_view lines_types[] = {"application/x-ndjson", "application/jsonl"};
inline constexpr std::string_view json_seq_types[] = {"application/json-seq"};
inline constexpr std::string_view cbor_seq_types[] = {"application/cbor-seq"};
inline constexpr sequence json_sequences[] = {{"ndjson", lines_types, "", framing::lines},
                                              {"json-seq", json_seq_types, "+json-seq", framing::record_separators}};
inline constexpr sequence cbor_sequences[] = {{"cbor-seq", cbor_seq_types, "+cbor-seq", framing::none}};

// With what proto looks at: names, media types and what they lead to.
constexpr format named(std::string_view name, std::span<const std::string_view> media_types, std::string_view suffix, bool text,
                       std::span<const sequence> sequences, const format* relaxed = nullptr) {
  return {.name = name,
          .media_types = media_types,
          .suffix = suffix,
          .text = text,
          .carries = "",
          .lacks = "",
          .read = nullptr,
          .write = nullptr,
          .find = nullptr,
          .sequences = sequences,
          .relaxed = relaxed};
}

inline constexpr format relaxed_json = named("json", json_types, "+json", true, json_sequences);
inline constexpr format json = named("json", json_types, "+json", true, json_sequences, &relaxed_json);
inline constexpr format cbor = named("cbor", cbor_types, "+cbor", false, cbor_sequences);

inline constexpr std::array formats{&json, &cbor};

}  // namespace smelt::proto::test
