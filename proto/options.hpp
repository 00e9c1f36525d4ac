// The options of the operations: one table for the HTTP query and the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/inspect/selection.hpp"
#include "core/query/pointer.hpp"
#include "core/stream/options.hpp"
#include "proto/media_type.hpp"
#include "proto/problem.hpp"

namespace smelt::proto {

enum class operation : std::uint8_t { convert, validate, extract, inspect };

enum class grammar : std::uint8_t { strict, relaxed };  // the contract's `json`
enum class checking : std::uint8_t { full, lazy };
enum class missing : std::uint8_t { error, null };
enum class shape : std::uint8_t { flat, keep };
enum class rendering : std::uint8_t { json, text };
enum class on_error : std::uint8_t { stop, record };

// How many paths one extraction may ask for.
inline constexpr std::size_t most_paths = 64;

struct options {
  const format* from = nullptr;             // null: by Content-Type, or by a file's name
  const format* to = nullptr;               // null: by Accept, or the input's own
  const sequence* from_sequence = nullptr;  // of `from`; null: the payload is one document
  const sequence* to_sequence = nullptr;    // of `to`; null: the answer is one document
  read_options read = {};                   // duplicates; the limits are the caller's
  write_options write = {};
  proto::grammar grammar = grammar::strict;
  checking check = checking::full;
  proto::missing missing = proto::missing::error;
  proto::shape shape = proto::shape::flat;  // of an extraction
  rendering render = rendering::json;       // of an inspection
  inspect::selection rows = {};             // the same
  proto::on_error on_error = proto::on_error::stop;
  std::span<const query::pointer> paths = {};  // in the arena; their texts are the query's or in the arena
  std::uint32_t given = 0;                     // one bit for each entry of option_table()

  payload_type source() const noexcept { return {from, from_sequence}; }
  payload_type target() const noexcept { return {to, to_sequence}; }
  void set_source(payload_type t) noexcept {
    from = t.documents;
    from_sequence = t.in;
  }
  void set_target(payload_type t) noexcept {
    to = t.documents;
    to_sequence = t.in;
  }
};

// What an option's values are.
enum class value_kind : std::uint8_t { choice, format, path, number };

struct number_range {
  std::uint32_t least = 0;
  std::uint32_t greatest = 0;
  std::uint32_t usual = 0;  // the default
};

struct option {
  std::string_view name;
  value_kind kind;
  std::uint8_t operations;                       // one bit for each operation that takes it
  std::span<const std::string_view> values;      // of a choice, the default first; of a number, its range for people
  void (*set)(options& to, std::uint8_t index);  // of a choice: the index of the value
  std::string_view meaning;                      // for people
  number_range range = {};                       // of a number
  void (*set_number)(options& to, std::uint32_t value) = nullptr;

  bool belongs_to(operation o) const noexcept { return (operations >> static_cast<unsigned>(o) & 1U) != 0; }
};

std::span<const option> option_table() noexcept;

// Takes options one at a time; the first failure is final. Nothing is allocated but the list of paths and what is decoded.
class option_reader {
 public:
  option_reader(operation what, format_list formats, arena& memory, options& to) noexcept
      : operation_(what), formats_(formats), memory_(memory), to_(to) {}

  [[nodiscard]] std::optional<problem> take(std::string_view option_name, std::string_view value) noexcept;

  // Judges what the options are together; `to` may have been settled by then.
  [[nodiscard]] std::optional<problem> finish() noexcept;

 private:
  std::optional<problem> set_choice(const option& o, std::string_view value) noexcept;
  std::optional<problem> set_number(const option& o, std::string_view value) noexcept;
  std::optional<problem> set_format(const option& o, std::string_view value) noexcept;
  std::optional<problem> add_path(std::string_view value) noexcept;
  std::span<const std::string_view> type_names() noexcept;

  operation operation_;
  format_list formats_;
  arena& memory_;
  options& to_;
  query::pointer* paths_ = nullptr;
};

// All of a query. No problem: `to` is complete, its formats aside.
[[nodiscard]] std::optional<problem> read_options_of(operation what, std::string_view query, format_list formats, arena& memory,
                                                     options& to) noexcept;

// Whether an option says how values are written: if none does, a value that goes into its own format may be copied.
bool says_how_to_write(const options& o) noexcept;

// Whether the options name how an inspection is shown.
bool names_rendering(const options& o) noexcept;

// Whether the options suit the payload, whose type Content-Type may have told.
[[nodiscard]] std::optional<problem> judge_source(operation what, const options& o) noexcept;

// Whether the options suit the format that is written, which Accept may have chosen.
[[nodiscard]] std::optional<problem> judge_target(const options& o, const format& to) noexcept;

// A sequence is answered with a sequence, where a format was chosen with its first one. Then as judge_target.
[[nodiscard]] std::optional<problem> settle_target(options& o) noexcept;

// Makes `from` the format by the grammar that was asked for: last of all, since nothing is answered in a relaxed one. The options suit the
// source.
void settle_grammar(options& o) noexcept;

}  // namespace smelt::proto
