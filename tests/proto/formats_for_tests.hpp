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

inline constexpr format relaxed_json{.name = "json",
                                     .media_types = json_types,
                                     .suffix = "+json",
                                     .text = true,
                                     .carries = "",
                                     .lacks = "",
                                     .read = nullptr,
                                     .write = nullptr,
                                     .find = nullptr,
                                     .sequences = json_sequences};
inline constexpr format json{.name = "json",
                             .media_types = json_types,
                             .suffix = "+json",
                             .text = true,
                             .carries = "",
                             .lacks = "",
                             .read = nullptr,
                             .write = nullptr,
                             .find = nullptr,
                             .sequences = json_sequences,
                             .relaxed = &relaxed_json};
inline constexpr format cbor{.name = "cbor",
                             .media_types = cbor_types,
                             .suffix = "+cbor",
                             .text = false,
                             .carries = "",
                             .lacks = "",
                             .read = nullptr,
                             .write = nullptr,
                             .find = nullptr,
                             .sequences = cbor_sequences};

inline constexpr std::array formats{&json, &cbor};

}  // namespace smelt::proto::test
