#include "proto/options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>

#include "core/base/nearest_name.hpp"
#include "proto/query.hpp"

namespace smelt::proto {

namespace {

using texts = std::span<const std::string_view>;

constexpr std::string_view switch_values[] = {"false", "true"};
constexpr std::string_view indent_values[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"};
constexpr std::string_view json_values[] = {"strict", "relaxed"};
constexpr std::string_view duplicate_values[] = {"reject", "last", "first", "keep"};
constexpr std::string_view big_number_values[] = {"exact", "double", "text"};
constexpr std::string_view bytes_values[] = {"base64url", "base64", "hex", "array"};
constexpr std::string_view nonfinite_values[] = {"null", "text", "refuse"};
constexpr std::string_view tags_values[] = {"drop", "refuse"};
constexpr std::string_view keys_values[] = {"text", "refuse"};
constexpr std::string_view int64_values[] = {"number", "text"};
constexpr std::string_view prefer_values[] = {"size", "speed"};
constexpr std::string_view missing_values[] = {"error", "null"};
constexpr std::string_view shape_values[] = {"flat", "keep"};
constexpr std::string_view render_values[] = {"json", "text"};
constexpr std::string_view offset_values[] = {"0 to 4294967295"};
constexpr std::string_view limit_values[] = {"1 to 10000"};
constexpr std::string_view on_error_values[] = {"stop", "record"};
constexpr std::string_view check_values[] = {"full", "lazy"};

constexpr std::uint8_t bit(operation o) noexcept { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(o)); }
constexpr std::uint8_t judging = bit(operation::convert) | bit(operation::validate) | bit(operation::extract);
constexpr std::uint8_t everywhere = judging | bit(operation::inspect);
constexpr std::uint8_t writing = bit(operation::convert) | bit(operation::extract);
constexpr std::uint8_t extracting = bit(operation::extract);
constexpr std::uint8_t inspecting = bit(operation::inspect);

// The setters below rely on the values standing in the order of their enumerators.
constexpr auto table = std::to_array<option>({
    {"from", value_kind::format, everywhere, {}, nullptr, "the input's format, in place of Content-Type"},
    {"to", value_kind::format, writing, {}, nullptr, "the output's format, in place of Accept"},
    {"path",
     value_kind::path,
     extracting,
     {},
     nullptr,
     "a JSON Pointer (RFC 6901) to the value that is wanted; may be given several times"},
    {"indent", value_kind::choice, writing, indent_values, [](options& o, std::uint8_t i) { o.write.indent = i; },
     "spaces a level, 0 for compact; text formats"},
    {"canonical", value_kind::choice, writing, switch_values, [](options& o, std::uint8_t i) { o.write.canonical = i != 0; },
     "RFC 8785 for JSON, RFC 8949 section 4.2.1 for CBOR, sorted keys elsewhere"},
    {"prefer", value_kind::choice, writing, prefer_values, [](options& o, std::uint8_t i) { o.write.prefer = static_cast<prefer>(i); },
     "the smallest encoding or the quickest, for formats with a choice"},
    {"json", value_kind::choice, everywhere, json_values, [](options& o, std::uint8_t i) { o.grammar = static_cast<grammar>(i); },
     "relaxed: JSON that is read may have comments, trailing commas, bare names, single quotes, NaN and Infinity"},
    {"duplicate_keys", value_kind::choice, everywhere, duplicate_values,
     [](options& o, std::uint8_t i) { o.read.duplicates = o.write.duplicates = static_cast<duplicate_keys>(i); },
     "what becomes of keys that repeat in an object"},
    {"big_numbers", value_kind::choice, writing, big_number_values,
     [](options& o, std::uint8_t i) { o.write.big_numbers = static_cast<big_numbers>(i); },
     "numbers that neither 64 bits nor a double hold"},
    {"bytes", value_kind::choice, writing, bytes_values, [](options& o, std::uint8_t i) { o.write.bytes = static_cast<bytes_as>(i); },
     "byte strings in a format without them"},
    {"nonfinite", value_kind::choice, writing, nonfinite_values,
     [](options& o, std::uint8_t i) { o.write.nonfinite = static_cast<nonfinite>(i); }, "NaN and infinities in a format without them"},
    {"tags", value_kind::choice, writing, tags_values, [](options& o, std::uint8_t i) { o.write.tags = static_cast<tags>(i); },
     "tags and extension types in a format without them; times are converted first"},
    {"keys", value_kind::choice, writing, keys_values, [](options& o, std::uint8_t i) { o.write.keys = static_cast<keys>(i); },
     "keys that are not texts in a format without them"},
    {"int64", value_kind::choice, writing, int64_values, [](options& o, std::uint8_t i) { o.write.int64 = static_cast<int64>(i); },
     "integers beyond 2^53"},
    {"strict", value_kind::choice, writing, switch_values, [](options& o, std::uint8_t i) { o.write.strict = i != 0; },
     "refuse what Smelt-Converted would count"},
    {"missing", value_kind::choice, extracting, missing_values, [](options& o, std::uint8_t i) { o.missing = static_cast<missing>(i); },
     "what becomes of a path that meets nothing"},
    {"shape", value_kind::choice, extracting, shape_values, [](options& o, std::uint8_t i) { o.shape = static_cast<shape>(i); },
     "flat: the bare value, or an object of them all; keep: the payload with only them, in its nesting"},
    {"check", value_kind::choice, judging, check_values, [](options& o, std::uint8_t i) { o.check = static_cast<checking>(i); },
     "full: the whole payload is checked; lazy: only up to the wanted value"},
    {"render", value_kind::choice, inspecting, render_values, [](options& o, std::uint8_t i) { o.render = static_cast<rendering>(i); },
     "how the table of tokens is written"},
    {"offset",
     value_kind::number,
     inspecting,
     offset_values,
     nullptr,
     "in bytes: the first row is that of the token which holds this byte",
     {0, 4'294'967'295, 0},
     [](options& o, std::uint32_t value) { o.rows.offset = value; }},
    {"limit",
     value_kind::number,
     inspecting,
     limit_values,
     nullptr,
     "how many rows there are at most",
     {1, 10'000, 1'000},
     [](options& o, std::uint32_t value) { o.rows.limit = value; }},
    {"on_error", value_kind::choice, judging, on_error_values, [](options& o, std::uint8_t i) { o.on_error = static_cast<on_error>(i); },
     "what a record of a sequence that fails becomes: the answer's end, or an error record in its place"},
});

// Options of the contract that this release does not have yet.
constexpr std::string_view not_built[] = {"schema"};

const option* find_option(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(table, name, &option::name);
  return found == table.end() ? nullptr : found;
}

consteval std::uint32_t given_bit(std::string_view name) noexcept {
  std::uint32_t mask = 1;
  for (const option& o : table) {
    if (o.name == name) return mask;
    mask <<= 1;
  }
  return 0;
}

problem refusal(std::string_view code, std::string_view option, std::string_view detail) noexcept {
  return {.status = 400, .code = code, .option = option, .detail = detail};
}

problem no_such_value(std::string_view option, std::string_view value, texts allowed) noexcept {
  problem p = refusal(problem_code::invalid_option, option, "there is no such value");
  p.subject = value;
  p.allowed = allowed;
  return p;
}

problem unknown(std::string_view option, operation what) noexcept {
  if (std::ranges::find(not_built, option) != std::end(not_built))
    return refusal(name(code::not_supported), option, "this release does not have it");
  problem p = refusal(problem_code::unknown_option, option, "there is no such option");
  nearest_name meant(option);
  for (const proto::option& o : table)
    if (o.belongs_to(what)) meant.consider(o.name);
  p.meant = meant.found();
  return p;
}

problem out_of_memory() noexcept {
  return {.status = status_of(code::memory_limit), .code = name(code::memory_limit), .detail = "no memory is left for the options"};
}

constexpr std::uint32_t check_bit = given_bit("check");
constexpr std::uint32_t prefer_bit = given_bit("prefer");
constexpr std::uint32_t duplicate_keys_bit = given_bit("duplicate_keys");
constexpr std::uint32_t writing_bits =
    given_bit("indent") | given_bit("canonical") | given_bit("prefer") | given_bit("big_numbers") | given_bit("int64");
constexpr std::uint32_t render_bit = given_bit("render");
constexpr std::uint32_t on_error_bit = given_bit("on_error");
constexpr std::uint32_t json_bit = given_bit("json");

}  // namespace

std::span<const option> option_table() noexcept { return table; }

std::optional<problem> option_reader::take(std::string_view option_name, std::string_view value) noexcept {
  const option* const o = find_option(option_name);
  if (!o) return unknown(option_name, operation_);
  if (!o->belongs_to(operation_)) return refusal(problem_code::unknown_option, o->name, "this operation does not have it");
  const std::uint32_t mask = 1U << (o - table.data());
  if ((to_.given & mask) != 0 && o->kind != value_kind::path) return refusal(problem_code::repeated_option, o->name, "it was given twice");
  to_.given |= mask;
  switch (o->kind) {
  case value_kind::choice: return set_choice(*o, value);
  case value_kind::format: return set_format(*o, value);
  case value_kind::path: return add_path(value);
  case value_kind::number: return set_number(*o, value);
  }
  return std::nullopt;
}

std::optional<problem> option_reader::set_choice(const option& o, std::string_view value) noexcept {
  const auto found = std::ranges::find(o.values, value);
  if (found == o.values.end()) return no_such_value(o.name, value, o.values);
  o.set(to_, static_cast<std::uint8_t>(found - o.values.begin()));
  return std::nullopt;
}

std::optional<problem> option_reader::set_number(const option& o, std::string_view value) noexcept {
  std::uint32_t number = 0;
  const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (fault == std::errc() && end == value.data() + value.size() && number >= o.range.least && number <= o.range.greatest) {
    o.set_number(to_, number);
    return std::nullopt;
  }
  return no_such_value(o.name, value, o.values);
}

std::optional<problem> option_reader::set_format(const option& o, std::string_view value) noexcept {
  const payload_type named = type_of_name(formats_, value);
  if (!named) return no_such_value(o.name, value, type_names());
  if (o.name == "from") {
    to_.set_source(named);
  } else {
    to_.set_target(named);
  }
  return std::nullopt;
}

// On failure only; empty when memory is spent.
texts option_reader::type_names() noexcept {
  const std::size_t count = count_types(formats_);
  char* const raw = memory_.try_allocate(count * sizeof(std::string_view), alignof(std::string_view));
  if (!raw) return {};
  auto* const names = reinterpret_cast<std::string_view*>(raw);
  auto* next = names;
  each_type(formats_, [&next](const payload_type& t) { *next++ = t.name(); });
  return {names, count};
}

std::optional<problem> option_reader::add_path(std::string_view value) noexcept {
  if (value.starts_with('$')) return refusal(name(code::not_supported), "path", "this release has JSON Pointers only, no JSONPath");
  const auto parsed = query::pointer::parse(value);
  if (!parsed) {
    problem p = refusal(name(parsed.error().what), "path", parsed.error().detail);
    p.subject = value;
    return p;
  }
  const std::size_t count = to_.paths.size();
  if (count == most_paths) {
    problem p = refusal(problem_code::invalid_option, "path", "too many paths");
    p.limit = most_paths;
    return p;
  }
  for (const query::pointer& other : to_.paths)
    if (other.text() == value) return refusal(problem_code::repeated_option, "path", "the same path was given twice");
  if (!paths_)
    paths_ = reinterpret_cast<query::pointer*>(memory_.try_allocate(most_paths * sizeof(query::pointer), alignof(query::pointer)));
  if (!paths_) return out_of_memory();
  std::construct_at(paths_ + count, *parsed);
  to_.paths = {paths_, count + 1};
  return std::nullopt;
}

std::optional<problem> option_reader::finish() noexcept {
  const bool chose = (to_.given & check_bit) != 0;
  const auto rule = to_.read.duplicates;
  if (operation_ == operation::inspect && rule != duplicate_keys::reject && rule != duplicate_keys::keep)
    return refusal(problem_code::option_conflict, "duplicate_keys", "an inspection drops nothing: reject and keep are what it has");
  if (operation_ != operation::extract) {
    if (to_.check == checking::lazy)
      return refusal(problem_code::option_conflict, "check", "only an extraction can be lazy: leave it away");
    return std::nullopt;
  }
  if (to_.paths.empty()) return refusal(problem_code::missing_option, "path", "an extraction needs at least one");
  const bool has_rule = (to_.given & duplicate_keys_bit) != 0;
  if (!chose && !has_rule && to_.shape == shape::flat) to_.check = checking::lazy;
  if (to_.check == checking::lazy && to_.shape == shape::keep)
    return refusal(problem_code::option_conflict, "shape",
                   "what is around the values is known from the whole payload only: leave check=lazy away");
  if (to_.check == checking::lazy && has_rule && to_.read.duplicates != duplicate_keys::first)
    return refusal(problem_code::option_conflict, "duplicate_keys", "a lazy extraction takes the first of equal keys");
  return std::nullopt;
}

std::optional<problem> read_options_of(operation what, std::string_view query, format_list formats, arena& memory, options& to) noexcept {
  option_reader reader(what, formats, memory, to);
  query_parameters parameters(query, memory);
  while (const auto p = parameters.next())
    if (auto refused = reader.take(p->name, p->value)) return refused;
  if (parameters.out_of_memory()) return out_of_memory();
  if (parameters.malformed())
    return problem{
        .status = 400, .code = problem_code::malformed_query, .detail = "a % in the query must be followed by two hexadecimal digits"};
  return reader.finish();
}

bool says_how_to_write(const options& o) noexcept { return (o.given & writing_bits) != 0; }

bool names_rendering(const options& o) noexcept { return (o.given & render_bit) != 0; }

std::optional<problem> judge_source(operation what, const options& o) noexcept {
  if (what == operation::inspect && o.from_sequence)
    return refusal(problem_code::option_conflict, "from", "an inspection is of one document, not of a sequence");
  if ((o.given & json_bit) != 0 && !o.from->relaxed) return refusal(problem_code::option_conflict, "json", "the payload is not JSON");
  if (o.from_sequence || (o.given & on_error_bit) == 0) return std::nullopt;
  return refusal(problem_code::option_conflict, "on_error", "the payload is no sequence");
}

std::optional<problem> judge_target(const options& o, const format& to) noexcept {
  if ((o.given & prefer_bit) != 0) {
    if (!to.prefers) return refusal(problem_code::option_conflict, "prefer", "the output's format has no choice of encodings");
    if (o.write.canonical) return refusal(problem_code::option_conflict, "prefer", "a canonical form has one encoding");
  }
  if (o.write.indent == 0) return std::nullopt;
  if (!to.text) return refusal(problem_code::option_conflict, "indent", "the output's format is binary");
  if (o.write.canonical) return refusal(problem_code::option_conflict, "indent", "a canonical text has no indentation");
  if (o.to_sequence && o.to_sequence->how == framing::lines)
    return refusal(problem_code::option_conflict, "indent", "each document of the output is one line");
  return std::nullopt;
}

std::optional<problem> settle_target(options& o) noexcept {
  if (o.from_sequence && !o.to_sequence) {
    if (o.to->sequences.empty()) return refusal(problem_code::option_conflict, "to", "the payload is a sequence, and this format has none");
    o.to_sequence = &o.to->sequences.front();
  }
  return judge_target(o, *o.to);
}

void settle_grammar(options& o) noexcept {
  if (o.grammar == grammar::relaxed) o.from = o.from->relaxed;
}

}  // namespace smelt::proto
