// Arrays of alike records as a structure of arrays (Draft 4), record after record.
#include <array>

#include "core/bjdata/packing.hpp"
#include "core/bjdata/range.hpp"
#include "core/bjdata/records.hpp"

namespace smelt::bjdata {

namespace {

constexpr std::size_t most_fields = 64;

// One field of all records, and what it takes to write it.
struct field {
  std::string_view key = {};
  kind what = kind::null;  // boolean, integer, real or text
  integer_range integers = {};
  real_range reals = {};
  std::uint64_t longest = 0;  // text
  std::uint64_t total = 0;    // bytes of all texts
  bool padded = false;        // a text ends with a zero, which a fixed text would lose
  char marker = 0;            // of a number, or of a table of offsets; S: fixed
  std::size_t size = 0;       // in each record

  bool by_offsets() const noexcept { return what == kind::text && marker != 'S'; }
};

// Kinds that share a type: all integers do.
kind class_of(const token& t) noexcept { return t.is(kind::unsigned_integer) ? kind::integer : t.what(); }

char smallest_offsets(std::uint64_t greatest) noexcept {
  if (greatest <= 0xff) return 'U';
  if (greatest <= 0xffff) return 'u';
  return greatest <= 0xffff'ffff ? 'm' : 'M';
}

class packing {
 public:
  packing(const tape_view& value, std::uint32_t begin, const write_options& options, output& to) noexcept
      : value_(value), first_(begin + 1), count_(value[begin].count()), options_(options), to_(to) {}

  bool run() noexcept {
    if (!look() || !choose()) return false;
    if (char* const at = to_.reserve(value_room + packed_)) to_.advance_to(put(at));
    return true;
  }

 private:
  bool look() noexcept;
  bool look_at(std::uint32_t record) noexcept;
  bool add(field& f, const token& value) noexcept;
  bool choose() noexcept;
  bool choose_type(field& f) noexcept;
  std::size_t choose_text(field& f) noexcept;

  char* put(char* at) const noexcept;
  char* put_schema(char* at) const noexcept;
  char* put_value(char* at, const field& f, const token& value, std::uint32_t record) const noexcept;
  char* put_table(char* at, std::size_t index) const noexcept;

  // A flat record's tokens: two brackets, and of each field its key and its value.
  std::uint32_t tokens_each() const noexcept { return static_cast<std::uint32_t>(2 + 2 * fields_count_); }
  const token& value_of(std::uint32_t record, std::size_t index) const noexcept {
    return value_[first_ + record * tokens_each() + 2 + 2 * static_cast<std::uint32_t>(index)];
  }

  const tape_view& value_;
  std::uint32_t first_;
  std::uint32_t count_;
  const write_options& options_;
  output& to_;
  std::array<field, most_fields> fields_;
  std::size_t fields_count_ = 0;
  std::size_t plain_ = 2;   // bytes record by record
  std::size_t packed_ = 0;  // and so
};

// Whether all records have the first one's keys, in its order, and values of its kinds.
bool packing::look() noexcept {
  fields_count_ = value_[first_].count();
  for (std::size_t i = 0; i < fields_count_; ++i) {
    const token& key = value_[first_ + 1 + 2 * static_cast<std::uint32_t>(i)];
    if (!key.is(kind::key) || key.has(flag::composite)) return false;
    fields_[i].key = key.view();
    fields_[i].what = class_of(value_of(0, i));
  }
  for (std::uint32_t record = 0; record < count_; ++record) {
    if (!look_at(record)) return false;
  }
  return true;
}

bool packing::look_at(std::uint32_t record) noexcept {
  const std::uint32_t begin = first_ + record * tokens_each();
  const token& model = value_[begin];
  if (!model.is(kind::begin_object) || model.count() != fields_count_ || model.other() != begin + tokens_each() - 1) return false;
  plain_ += 2;
  for (std::size_t i = 0; i < fields_count_; ++i) {
    const token& key = value_[begin + 1 + 2 * static_cast<std::uint32_t>(i)];
    if (!key.is(kind::key) || key.has(flag::composite) || key.view() != fields_[i].key) return false;
    plain_ += length_size(key.length()) + key.length();
    if (!add(fields_[i], value_of(record, i))) return false;
  }
  return true;
}

bool packing::add(field& f, const token& value) noexcept {
  if (class_of(value) != f.what) return false;
  switch (f.what) {
  case kind::null:
  case kind::boolean: ++plain_; return true;
  case kind::integer:
    f.integers.add(value);
    plain_ += number_size(value);
    return options_.int64 == int64::number || !is_long_integer(value);
  case kind::real:
    f.reals.add(value.real());
    plain_ += number_size(value);
    return true;
  case kind::text:
    f.longest = std::max<std::uint64_t>(f.longest, value.length());
    f.total += value.length();
    f.padded = f.padded || value.view().ends_with('\0');
    plain_ += 1 + length_size(value.length()) + value.length();
    return true;
  default: return false;
  }
}

// Whether each field has a type, and all of it is smaller so, but not so small that it would not be read.
bool packing::choose() noexcept {
  packed_ = 5 + length_size(count_);  // [${ before, }# behind the schema
  for (std::size_t i = 0; i < fields_count_; ++i) {
    field& f = fields_[i];
    if (!choose_type(f)) return false;
    packed_ += length_size(f.key.size()) + f.key.size() + 1 + f.size * count_;
  }
  return packed_ < plain_ && pays_for(packed_, std::uint64_t{count_} * tokens_each());
}

bool packing::choose_type(field& f) noexcept {
  switch (f.what) {
  case kind::null: return true;
  case kind::boolean: f.size = 1; return true;
  case kind::integer: f.marker = f.integers.marker(); break;
  case kind::real: f.marker = f.reals.marker(); break;
  default: packed_ += choose_text(f); return true;
  }
  f.size = info_of(f.marker).size;
  return f.marker != 0;
}

// The smaller of a fixed text and one by offsets. What it takes beside a marker and each record's part.
std::size_t packing::choose_text(field& f) noexcept {
  const char offsets = smallest_offsets(std::max<std::uint64_t>(f.total, count_));
  const std::size_t each = info_of(offsets).size;
  const std::size_t table = 3 + (std::size_t{count_} + 1) * each + f.total;
  const std::size_t fixed = length_size(f.longest);
  if (!f.padded && fixed + f.longest * count_ <= table + each * count_) {
    f.marker = 'S';
    f.size = f.longest;
    return fixed;
  }
  f.marker = offsets;
  f.size = each;
  return table;
}

char* packing::put_schema(char* at) const noexcept {
  at = put_byte(put_byte(put_byte(at, '['), '$'), '{');
  for (std::size_t i = 0; i < fields_count_; ++i) {
    const field& f = fields_[i];
    at = put_string<false>(at, f.key);
    switch (f.what) {
    case kind::null: at = put_byte(at, 'Z'); break;
    case kind::boolean: at = put_byte(at, 'T'); break;
    case kind::text:
      if (f.by_offsets()) {
        at = put_byte(put_byte(put_byte(put_byte(at, '['), '$'), f.marker), ']');
      } else {
        at = put_length(put_byte(at, 'S'), f.size);
      }
      break;
    default: at = put_byte(at, f.marker); break;
    }
  }
  return put_length(put_byte(put_byte(at, '}'), '#'), count_);
}

char* packing::put_value(char* at, const field& f, const token& value, std::uint32_t record) const noexcept {
  switch (f.what) {
  case kind::null: return at;
  case kind::boolean: return put_byte(at, value.boolean() ? 'T' : 'F');
  case kind::integer: return put_word(at, value.bits(), f.size);
  case kind::real: return put_real_as(at, f.marker, value.real());
  default: break;
  }
  if (f.by_offsets()) return put_word(at, record, f.size);
  if (value.length() != 0) std::memcpy(at, value.data(), value.length());
  std::memset(at + value.length(), 0, f.size - value.length());
  return at + f.size;
}

char* packing::put_table(char* at, std::size_t index) const noexcept {
  const field& f = fields_[index];
  std::uint64_t offset = 0;
  at = put_word(at, offset, f.size);
  for (std::uint32_t record = 0; record < count_; ++record) at = put_word(at, offset += value_of(record, index).length(), f.size);
  for (std::uint32_t record = 0; record < count_; ++record) {
    const token& text = value_of(record, index);
    if (text.length() != 0) std::memcpy(at, text.data(), text.length());
    at += text.length();
  }
  return at;
}

char* packing::put(char* at) const noexcept {
  at = put_schema(at);
  for (std::uint32_t record = 0; record < count_; ++record) {
    for (std::size_t i = 0; i < fields_count_; ++i) at = put_value(at, fields_[i], value_of(record, i), record);
  }
  for (std::size_t i = 0; i < fields_count_; ++i) {
    if (fields_[i].by_offsets()) at = put_table(at, i);
  }
  return at;
}

}  // namespace

bool pack_records(const tape_view& value, std::uint32_t begin, const write_options& options, output& to) noexcept {
  const token& model = value[begin + 1];
  const bool flat = model.other() == begin + 1 + 2 * model.count() + 1;
  return flat && model.count() != 0 && model.count() <= most_fields && packing(value, begin, options, to).run();
}

}  // namespace smelt::bjdata
