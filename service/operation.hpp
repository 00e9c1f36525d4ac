// What the service does to payloads: bytes and options in, bytes or an error out. The command line does the same.
#pragma once

#include <expected>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/stream/conversions.hpp"
#include "proto/options.hpp"
#include "service/exchange.hpp"

namespace smelt::service {

// All of them need options with `from` set, `to` too where something is written, and limits in `read` and `write`. What they return lies
// in the workspace's answer arena, or is a part of the document.

struct written {
  std::string_view bytes;
  conversions counts;
};

struct failure {
  error what;
  std::string_view path = {};  // the path that met nothing, for code::field_absent
};

// The document in another format; where the options write a sequence, as its only record.
std::expected<written, failure> convert(const proto::options& o, const input& document, workspace memory) noexcept;
// The same at the end of `to`, of which on failure what was there before is still good.
std::expected<void, failure> convert(const proto::options& o, const input& document, arena& scratch, output& to,
                                     conversions& counts) noexcept;

// Whether the document is well-formed and within its limits, and its keys obey the rule.
result<void> validate(const proto::options& o, const input& document, arena& scratch) noexcept;

// Of one path the value that it leads to; of several an object of them all, keyed by each path as it was written; with shape::keep
// the document with only them. A single value that stays in its format is copied as it stands, unless an option says how to write.
std::expected<written, failure> extract(const proto::options& o, const input& document, workspace memory) noexcept;
std::expected<void, failure> extract(const proto::options& o, const input& document, arena& scratch, output& to,
                                     conversions& counts) noexcept;

struct inspected {
  std::string_view table;
  bool faulty;  // the table ends with a fault
};

// The document's tokens up to its first fault, as JSON or as text. Fails only where nothing can be shown: the document is too long, or
// memory is spent.
result<inspected> inspect(const proto::options& o, const input& document, workspace memory) noexcept;

}  // namespace smelt::service
