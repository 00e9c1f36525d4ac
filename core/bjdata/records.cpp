#include "core/bjdata/records.hpp"

#include <algorithm>
#include <span>

#include "core/bjdata/faults.hpp"
#include "core/bjdata/record_plan.hpp"
#include "core/bjdata/scalar.hpp"

namespace smelt::bjdata {

namespace {

using type = schema_step::form;

// The arrays around the records, the outermost first.
struct dimension {
  std::uint64_t count;
  std::uint64_t records;  // in one array of this dimension
  std::uint32_t begin;    // index of the open one's first token
};

class emitting {
 public:
  emitting(const input& in, const char* at, const header& h, const record_plan& p, limits& left, tape& to) noexcept
      : in_(in), begin_(at), h_(h), plan_(p), left_(left), to_(to), by_columns_(*at == '{'), first_(in.offset(h.content - 1)),
        last_(first_) {}

  result<void> run() noexcept {
    const std::uint64_t free = left_.tokens - std::min(left_.tokens, to_.size());
    if (h_.count > free / plan_.columns.size()) return fail(code::tokens_limit, in_.offset(begin_), faults::too_many_records);
    if (plan_.repeated != 0 && h_.count > left_.work / plan_.repeated) return too_much(begin_);
    left_.work -= plan_.repeated * h_.count;
    if (const auto taken = take_dimensions(); !taken) return taken;
    if (h_.count == 0) return put_empty();
    if (!pays_for(static_cast<std::uint64_t>(plan_.after - begin_), tokens()))
      return fail(code::tokens_limit, in_.offset(begin_), faults::unpaid_records);
    for (std::uint64_t record = 0; record < h_.count; ++record) {
      if (const auto opened = open(record); !opened) return opened;
      if (const auto put = put_record(record); !put) return put;
      if (const auto closed = close(record + 1); !closed) return closed;
    }
    return {};
  }

 private:
  std::unexpected<error> too_much(const char* at) const noexcept {
    return fail(code::work_limit, in_.offset(at), "texts that records share take more work than allowed");
  }

  result<void> take_dimensions() noexcept {
    const std::size_t rank = std::max<std::uint32_t>(h_.shape.rank, 1);
    char* const raw = to_.memory().try_allocate(rank * sizeof(dimension), alignof(dimension));
    if (!raw) return faults::spent(in_.offset(begin_));
    dimensions_ = {reinterpret_cast<dimension*>(raw), rank};
    if (h_.shape.rank == 0) {
      dimensions_[0] = {h_.count, h_.count, 0};
      return {};
    }
    dimension_walk walk(in_, h_.shape);
    for (dimension& d : dimensions_) d.count = walk.next();
    std::uint64_t records = 1;
    for (std::size_t i = rank; h_.count != 0 && i-- > 0;) dimensions_[i].records = records *= dimensions_[i].count;
    return {};
  }

  // All that will be put. Each dimension has no more arrays than there are records.
  std::uint64_t tokens() const noexcept {
    std::uint64_t sum = plan_.columns.size() * h_.count;
    for (const dimension& d : dimensions_) sum += 2 * (h_.count / d.records);
    return sum;
  }

  // Room for that many tokens; null when memory is spent.
  result<token*> room(std::size_t count) noexcept {
    if (count > left_.tokens - std::min(left_.tokens, to_.size()))
      return fail(code::tokens_limit, in_.offset(begin_), faults::too_many_records);
    if (token* const at = to_.reserve(count)) return at;
    return faults::spent(in_.offset(begin_));
  }

  result<void> put_empty() noexcept {
    const auto at = room(2);
    if (!at) return std::unexpected(at.error());
    const std::uint32_t first = to_.size();
    (*at)[0] = token::begin(kind::begin_array, 0, 0, in_.offset(begin_), first + 1);
    (*at)[1] = token::end(kind::end_array, 0, in_.offset(h_.content - 1), first);
    to_.advance_to(*at + 2);
    return {};
  }

  // The arrays that begin with this record.
  result<void> open(std::uint64_t record) noexcept {
    std::size_t from = dimensions_.size();
    while (from > 0 && record % dimensions_[from - 1].records == 0) --from;
    const auto at = room(dimensions_.size() - from);
    if (!at) return std::unexpected(at.error());
    token* next = *at;
    for (; from < dimensions_.size(); ++from) {
      dimensions_[from].begin = static_cast<std::uint32_t>(next - to_.data());
      *next++ = token::begin(kind::begin_array, 0, dimensions_[from].count, in_.offset(begin_), 0);
    }
    to_.advance_to(next);
    return {};
  }

  // The arrays that end with so many records.
  result<void> close(std::uint64_t records) noexcept {
    std::size_t until = dimensions_.size();
    while (until > 0 && records % dimensions_[until - 1].records == 0) --until;
    const auto at = room(dimensions_.size() - until);
    if (!at) return std::unexpected(at.error());
    token* next = *at;
    for (std::size_t i = dimensions_.size(); i-- > until;) {
      const dimension& d = dimensions_[i];
      to_[d.begin].set_other(static_cast<std::uint32_t>(next - to_.data()));
      *next++ = token::end(kind::end_array, d.count, in_.offset(plan_.after - 1), d.begin);
    }
    to_.advance_to(next);
    return {};
  }

  result<void> put_record(std::uint64_t record) noexcept {
    const auto at = room(plan_.columns.size());
    if (!at) return std::unexpected(at.error());
    if (!by_columns_ && h_.record != 0) {
      first_ = in_.offset(h_.content + record * h_.record);
      last_ = first_ + h_.record - 1;
    }
    token* next = *at;
    for (const column& c : plan_.columns) {
      if (c.is_key) {
        *next++ = c.constant;
        continue;
      }
      const auto made = value(c, c.first + record * c.stride, static_cast<std::uint32_t>(next - to_.data()));
      if (!made) return std::unexpected(made.error());
      *next++ = *made;
    }
    to_.advance_to(next);
    return {};
  }

  result<token> value(const column& c, const char* at, std::uint32_t index) noexcept {
    switch (c.what) {
    case type::null: return token::null(in_.offset(c.first));
    case type::boolean:
      if (*at != 'T' && *at != 'F') return fail(code::unexpected, in_.offset(at), "a boolean of a record is T or F");
      return token::boolean(*at == 'T', in_.offset(at));
    case type::number: {
      const marker_info info = info_of(c.marker);
      return number_token(info, load_word(at, in_.end(), info.size), in_.offset(at));
    }
    case type::character: return character_token(in_, at, to_.memory());
    case type::fixed: return fixed(c, at);
    case type::dictionary: return entry(c, at);
    case type::offsets: return listed(c, at);
    case type::begin_object:
    case type::begin_array: return token::begin(c.constant.what(), 0, c.constant.count(), first_, index + c.distance);
    default: return token::end(c.constant.what(), c.constant.count(), last_, index - c.distance);
    }
  }

  result<token> fixed(const column& c, const char* at) noexcept {
    std::string_view content(at, static_cast<std::size_t>(c.size));
    content = content.substr(0, content.find_last_not_of('\0') + 1);
    return c.marker == 'S' ? text_token(kind::text, in_, content, to_.memory()) : lexeme_token(in_, content, left_.digits, to_.memory());
  }

  // Texts that records may share, and so repeat beyond any measure of the input.
  result<void> charge(std::uint64_t bytes, const char* at) noexcept {
    if (bytes > left_.work) return too_much(at);
    left_.work -= bytes;
    return {};
  }

  result<token> entry(const column& c, const char* at) noexcept {
    const std::uint64_t index = load_word(at, in_.end(), c.index_size);
    if (index >= c.size) return fail(code::unexpected, in_.offset(at), "the index is beyond the schema's list");
    const token& t = c.entries[index];
    const bool shared = t.is(kind::text) || t.is(kind::number_text);
    if (const auto charged = charge(shared ? t.length() : 0, at); !charged) return std::unexpected(charged.error());
    return t;
  }

  result<token> listed(const column& c, const char* at) noexcept {
    const std::string_view content = text_of(*c.table, in_, load_word(at, in_.end(), c.index_size));
    if (!content.data())
      return fail(code::unexpected, in_.offset(at), "the index is beyond the table of offsets, or the offsets are in disorder");
    if (const auto charged = charge(content.size(), at); !charged) return std::unexpected(charged.error());
    return text_token(kind::text, in_, content, to_.memory());
  }

  const input& in_;
  const char* begin_;
  const header& h_;
  const record_plan& plan_;
  limits& left_;
  tape& to_;
  bool by_columns_;
  std::size_t first_;  // offsets of the present record's first and last byte, where its bytes lie together
  std::size_t last_;
  std::span<dimension> dimensions_;
};

}  // namespace

result<const char*> read_records(const input& in, const char* at, const header& h, std::uint32_t depth, limits& left, tape& to) {
  const std::uint32_t around = depth + std::max<std::uint32_t>(h.shape.rank, 1);
  if (around > left.depth) return fail(code::depth_limit, in.offset(at), faults::depth);
  const auto made = plan_records(in, at, h, around, left, to.memory());
  if (!made) return std::unexpected(made.error());
  if (const auto put = emitting(in, at, h, *made, left, to).run(); !put) return std::unexpected(put.error());
  return made->after;
}

result<const char*> skip_records(const input& in, const header& h, std::uint32_t longest_text) noexcept {
  const char* after = h.content + h.record * h.count;
  schema_walk walk(in, h.schema, longest_text);
  for (;;) {
    const auto step = walk.next();
    if (!step) return std::unexpected(step.error());
    if (step->what == schema_step::form::done) return after;
    if (step->what != schema_step::form::offsets) continue;
    const auto table = take_table(in, after, step->marker, h.count);
    if (!table) return std::unexpected(table.error());
    after = table->after;
  }
}

}  // namespace smelt::bjdata
