// The value that an extraction writes: found lazily or on the tape of the whole document.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "core/stream/tape.hpp"
#include "proto/options.hpp"
#include "service/operation.hpp"

namespace smelt::service {

// How a document is read for what the options write.
read_options reading_for(const proto::options& o) noexcept;

struct wanted {
  tape_view value;
  std::optional<std::string_view> bytes = {};  // the value as it stands in the document, checked, where that is the answer
};

// `tokens` is empty and gets what the answer needs; the view may be of it.
std::expected<wanted, failure> wanted_value(const proto::options& o, const input& document, tape& tokens) noexcept;

}  // namespace smelt::service
