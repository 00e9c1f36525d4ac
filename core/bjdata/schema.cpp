#include "core/bjdata/schema.hpp"

namespace smelt::bjdata {

namespace {

constexpr std::uint32_t deepest = 64;

// What an index into so many entries takes.
std::uint64_t index_size(std::uint64_t count) noexcept {
  if (count <= 0xff) return 1;
  if (count <= 0xffff) return 2;
  return count <= 0xffff'ffff ? 4 : 8;
}

}  // namespace

result<schema_step> schema_walk::next() noexcept {
  if (stands(in_object() ? '}' : ']')) return close();
  schema_step step;
  if (in_object()) {
    const auto key = take_content(in_, at_, at_, longest_);
    if (!key) return std::unexpected(key.error());
    step.named = true;
    step.key = *key;
    at_ = key->data() + key->size();
  }
  if (at_ == in_.end()) return missing(faults::no_schema);
  step.at = at_++;
  empty_ = false;
  return take_type(step);
}

result<schema_step> schema_walk::close() noexcept {
  if (empty_) return fault(code::unexpected, faults::empty_schema);
  schema_step step;
  step.at = at_++;
  if (--depth_ == 0) {
    step.at = at_;
    return step;
  }
  step.what = in_object() ? schema_step::form::end_object : schema_step::form::end_array;
  arrays_ >>= 1;
  return step;
}

result<schema_step> schema_walk::take_type(schema_step step) noexcept {
  step.marker = *step.at;
  const marker_info type = info_of(step.marker);
  step.size = type.size;
  switch (type.what) {
  case form::null: step.what = schema_step::form::null; return step;
  case form::yes:
    step.what = schema_step::form::boolean;
    step.size = 1;
    return step;
  case form::character: step.what = schema_step::form::character; return step;
  case form::signed_integer:
  case form::unsigned_integer:
  case form::real: step.what = schema_step::form::number; return step;
  case form::text:
  case form::number_text: return take_fixed(step);
  case form::object: return open(step, false);
  case form::array: return stands('$') ? take_listed(step) : open(step, true);
  default: return fail(code::unexpected, in_.offset(step.at), faults::no_schema);
  }
}

result<schema_step> schema_walk::open(schema_step step, bool array) noexcept {
  if (depth_ == deepest) return fail(code::depth_limit, in_.offset(step.at), faults::schema_depth);
  ++depth_;
  arrays_ = arrays_ << 1 | (array ? 1 : 0);
  empty_ = true;
  step.what = array ? schema_step::form::begin_array : schema_step::form::begin_object;
  return step;
}

result<schema_step> schema_walk::take_fixed(schema_step step) noexcept {
  const auto size = take_length(in_, at_);
  if (!size) return std::unexpected(size.error());
  if (size->value > longest_) return fail(code::text_limit, in_.offset(step.at), faults::too_long);
  at_ = size->after;
  step.what = schema_step::form::fixed;
  step.size = size->value;
  return step;
}

// [$S# and [$H# with entries behind them, or [$type].
result<schema_step> schema_walk::take_listed(schema_step step) noexcept {
  ++at_;
  if (at_ == in_.end()) return missing(faults::no_schema);
  step.marker = *at_;
  if (step.marker == 'S' || step.marker == 'H') return take_dictionary(step);
  if (!is_length(step.marker)) return missing(faults::no_schema);
  ++at_;
  if (!stands(']')) return missing("expected the end of the type of a text by offsets");
  ++at_;
  step.what = schema_step::form::offsets;
  step.size = info_of(step.marker).size;
  return step;
}

result<schema_step> schema_walk::take_dictionary(schema_step step) noexcept {
  ++at_;
  if (!stands('#')) return missing(faults::no_count);
  ++at_;
  const auto count = take_length(in_, at_);
  if (!count) return std::unexpected(count.error());
  // An entry's length takes two bytes at least.
  if (count->value > static_cast<std::size_t>(in_.end() - count->after) / 2) return fault(code::truncated, faults::claims);
  at_ = count->after;
  step.what = schema_step::form::dictionary;
  step.entries = at_;
  step.count = count->value;
  step.size = index_size(count->value);
  for (std::uint64_t left = count->value; left > 0; --left) {
    const auto entry = take_content(in_, at_, at_, longest_);
    if (!entry) return std::unexpected(entry.error());
    at_ = entry->data() + entry->size();
  }
  return step;
}

}  // namespace smelt::bjdata
