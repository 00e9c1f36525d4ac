#include "core/bjdata/record_plan.hpp"

#include <algorithm>
#include <new>

#include "core/base/nesting.hpp"
#include "core/bjdata/faults.hpp"
#include "core/bjdata/scalar.hpp"

namespace smelt::bjdata {

namespace {

using type = schema_step::form;

class planning {
 public:
  planning(const input& in, const char* at, const header& h, std::uint32_t depth, const limits& bounds, arena& memory) noexcept
      : in_(in), h_(h), depth_(depth), bounds_(bounds), memory_(memory), open_(memory), begin_(at), by_columns_(*at == '{') {}

  result<record_plan> run() noexcept {
    if (const auto counted = count_tokens(); !counted) return std::unexpected(counted.error());
    char* const raw = memory_.try_allocate(tokens_ * sizeof(column), alignof(column));
    if (!raw) return faults::spent(in_.offset(begin_));
    columns_ = reinterpret_cast<column*>(raw);
    if (const auto filled = fill(); !filled) return std::unexpected(filled.error());
    record_plan made{{columns_, at_}, repeated_, h_.content + h_.record * h_.count};
    for (column& c : made.columns) {
      if (c.is_key || c.what != type::offsets) continue;
      const auto table = take_table(in_, made.after, c.marker, h_.count);
      if (!table) return std::unexpected(table.error());
      char* const kept = memory_.try_allocate(sizeof(offset_table), alignof(offset_table));
      if (!kept) return faults::spent(in_.offset(begin_));
      c.table = new (kept) offset_table(*table);
      made.after = table->after;
    }
    return made;
  }

 private:
  struct open_container {
    std::uint32_t column;
    std::uint32_t count;
  };

  result<void> count_tokens() noexcept {
    schema_walk walk(in_, h_.schema, bounds_.text);
    tokens_ = 1;
    for (;;) {
      const auto step = walk.next();
      if (!step) return std::unexpected(step.error());
      tokens_ += step->named ? 2 : 1;
      if (depth_ + walk.depth() > bounds_.depth) return fail(code::depth_limit, in_.offset(step->at), faults::depth);
      if (tokens_ > bounds_.tokens) return fail(code::tokens_limit, in_.offset(begin_), faults::too_many_records);
      if (step->what == type::done) return {};
    }
  }

  column& add(type what, char marker) noexcept {
    column* const c = new (&columns_[at_++]) column{};
    c->what = what;
    c->marker = marker;
    return *c;
  }

  result<void> begin(type what) noexcept {
    if (!open_.push({static_cast<std::uint32_t>(at_), 0})) return faults::spent(in_.offset(begin_));
    add(what, 0);
    return {};
  }

  void end(type what) noexcept {
    const open_container opened = open_.pop();
    column& last = add(what, 0);
    column& first = columns_[opened.column];
    first.distance = last.distance = static_cast<std::uint32_t>(at_ - 1 - opened.column);
    const bool object = first.what == type::begin_object;
    first.constant = token::begin(object ? kind::begin_object : kind::begin_array, 0, opened.count, 0, 0);
    last.constant = token::begin(object ? kind::end_object : kind::end_array, 0, opened.count, 0, 0);
  }

  result<void> add_key(std::string_view name) noexcept {
    const auto t = text_token(kind::key, in_, name, memory_);
    if (!t) return std::unexpected(t.error());
    column& key = add(type::null, 0);
    key.is_key = true;
    key.constant = *t;
    repeated_ += name.size();
    return {};
  }

  result<void> add_entries(column& c, const schema_step& step) noexcept {
    char* const raw = memory_.try_allocate(static_cast<std::size_t>(step.count) * sizeof(token), alignof(token));
    if (!raw) return faults::spent(in_.offset(step.at));
    auto* const entries = reinterpret_cast<token*>(raw);
    const char* at = step.entries;
    for (std::uint64_t i = 0; i < step.count; ++i) {
      const auto content = take_content(in_, at, at, bounds_.text);
      if (!content) return std::unexpected(content.error());
      const auto entry =
          step.marker == 'S' ? text_token(kind::text, in_, *content, memory_) : lexeme_token(in_, *content, bounds_.digits, memory_);
      if (!entry) return std::unexpected(entry.error());
      entries[i] = *entry;
      at = content->data() + content->size();
    }
    c.entries = entries;
    c.size = step.count;
    return {};
  }

  // Where a leaf's values lie. The fields of the schema itself are what columns are of: what such a field nests stays together.
  void place(column& c, std::uint64_t size) noexcept {
    c.first = h_.content + (by_columns_ ? field_ * h_.count : field_) + inside_;
    c.stride = h_.record;
    inside_ += size;
  }

  void end_field(std::size_t from) noexcept {
    for (std::size_t i = from; by_columns_ && i < at_; ++i) {
      if (columns_[i].stride != 0) columns_[i].stride = inside_;
    }
    field_ += inside_;
    inside_ = 0;
  }

  result<void> fill() noexcept;
  result<void> fill_step(const schema_step& step) noexcept;

  const input& in_;
  const header& h_;
  std::uint32_t depth_;
  const limits& bounds_;
  arena& memory_;
  nesting<open_container> open_;
  const char* begin_;
  bool by_columns_;
  std::size_t tokens_ = 0;
  column* columns_ = nullptr;
  std::size_t at_ = 0;
  std::uint64_t repeated_ = 0;
  std::uint64_t field_ = 0;   // where the present field begins in a record
  std::uint64_t inside_ = 0;  // and how far into it we are
};

result<void> planning::fill_step(const schema_step& step) noexcept {
  ++open_.top().count;
  if (step.named) {
    if (const auto added = add_key(step.key); !added) return added;
  }
  if (step.what == type::begin_object || step.what == type::begin_array) return begin(step.what);
  column& c = add(step.what, step.marker);
  c.size = step.size;
  c.index_size = static_cast<std::uint8_t>(std::min<std::uint64_t>(step.size, 8));
  if (step.what == type::null) {
    c.first = step.at;
  } else {
    place(c, step.size);
  }
  return step.what == type::dictionary ? add_entries(c, step) : result<void>{};
}

result<void> planning::fill() noexcept {
  if (const auto opened = begin(type::begin_object); !opened) return opened;
  schema_walk walk(in_, h_.schema, bounds_.text);
  std::size_t from = at_;
  for (;;) {
    const auto step = walk.next();
    if (!step) return std::unexpected(step.error());
    const bool closes = step->what == type::end_object || step->what == type::end_array || step->what == type::done;
    if (closes) {
      end(step->what == type::done ? type::end_object : step->what);
    } else if (const auto filled = fill_step(*step); !filled) {
      return filled;
    }
    if (step->what == type::done) return {};
    if (walk.depth() == 1) {
      end_field(from);
      from = at_;
    }
  }
}

}  // namespace

result<record_plan> plan_records(const input& in, const char* at, const header& h, std::uint32_t depth, const limits& bounds,
                                 arena& memory) {
  return planning(in, at, h, depth, bounds, memory).run();
}

}  // namespace smelt::bjdata
