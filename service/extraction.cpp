#include "service/extraction.hpp"

#include <algorithm>
#include <cstring>

#include "core/base/load.hpp"
#include "core/format/read.hpp"
#include "core/query/tape_find.hpp"
#include "core/query/tape_keep.hpp"

namespace smelt::service {

namespace {

static_assert(proto::most_paths <= query::most_kept);

constexpr const char* no_memory = "no memory is left for the tokens";

bool put(tape& to, token t) noexcept {
  token* const at = to.reserve(1);
  if (!at) return false;
  *at = t;
  to.advance_to(at + 1);
  return true;
}

// A token as it stands `shift` places further along.
token moved(const token& t, std::uint32_t shift) noexcept {
  switch (t.what()) {
  case kind::begin_array:
  case kind::begin_object: return token::begin(t.what(), t.flags(), t.count(), t.container_offset(), t.other() + shift);
  case kind::end_array:
  case kind::end_object: return token::end(t.what(), t.count(), t.container_offset(), t.other() + shift);
  default: return t;
  }
}

result<void> append(tape& to, const tape_view& value, const limits& bounds) noexcept {
  const std::uint32_t count = value.last - value.first;
  if (count > bounds.tokens - std::min(bounds.tokens, to.size()))
    return fail(code::tokens_limit, value[value.first].offset(value.base), "the values together are more tokens than allowed");
  token* at = to.reserve(count);
  if (!at) return fail(code::memory_limit, 0, no_memory);
  const std::uint32_t shift = to.size() - value.first;  // may wrap around, as may the sum
  for (std::uint32_t i = value.first; i < value.last; ++i) *at++ = moved(value[i], shift);
  to.advance_to(at);
  return {};
}

// A path as a key: a copy, since what stands behind it must be readable.
bool append_key(tape& to, std::string_view path) noexcept {
  char* const copy = to.memory().try_allocate(4 + path.size() + text_slack, 4);
  if (!copy) return false;
  store_little(copy, std::uint32_t{0});
  if (!path.empty()) std::memcpy(copy + 4, path.data(), path.size());
  return put(to, token::span(kind::key, flag::decoded, copy + 4, path.size()));
}

failure out_of_memory() noexcept { return {{no_memory, 0, code::memory_limit}}; }

// Where values come from, one path after another.
class value_source {
 public:
  value_source(const proto::options& o, const input& document, arena& memory) noexcept
      : options_(o), document_(document), how_(reading_for(o)), whole_(memory) {}

  result<void> open() noexcept {
    if (options_.check == proto::checking::lazy) return {};
    return read(*options_.from, document_, how_, whole_);
  }

  // The document with only the values, on a tape that is empty.
  std::expected<tape_view, failure> keep(tape& to) noexcept {
    const auto rule = options_.missing == proto::missing::null ? query::absent::null : query::absent::refused;
    const auto kept = query::keep(whole_, options_.paths, rule, to);
    if (!kept) return std::unexpected(failure{kept.error().what, kept.error().path});
    return to.view();
  }

  // The value that was found last, as it stands in the document; none where it does not stand there as a document of its own.
  std::optional<std::string_view> bytes(const query::pointer& path) const noexcept {
    if (options_.check == proto::checking::lazy) return bytes_;
    const auto found = options_.from->find(document_, path, how_.limits, nullptr);
    if (!found) return std::nullopt;
    return found->view();
  }

  // `own` is empty, and is used where the value has no tape yet.
  std::expected<tape_view, failure> value(const query::pointer& path, tape& own) noexcept {
    const auto found = options_.check == proto::checking::lazy ? read_alone(path, own) : find_on_tape(path);
    if (found) return *found;
    const error& why = found.error();
    if (why.what != code::field_absent) return std::unexpected(failure{why});
    if (options_.missing == proto::missing::error) return std::unexpected(failure{why, path.text()});
    own.set_base(document_.base());
    if (!put(own, token::null(why.offset))) return std::unexpected(out_of_memory());
    return own.view();
  }

 private:
  // Each path's search begins at the start: of several, all but the first count as work, each by what it passed.
  result<void> charge(std::uint64_t passed) noexcept {
    if (!first_) work_ += passed;
    first_ = false;
    if (work_ > how_.limits.work) return fail(code::work_limit, 0, "the paths together take more work than allowed");
    return {};
  }

  result<tape_view> find_on_tape(const query::pointer& path) noexcept {
    std::uint64_t passed = 0;
    auto found = query::find(whole_, path, &passed);
    if (const auto allowed = charge(passed); !allowed) return std::unexpected(allowed.error());
    return found;
  }

  result<tape_view> read_alone(const query::pointer& path, tape& own) noexcept {
    std::uint64_t passed = 0;
    const auto bytes = options_.from->find(document_, path, how_.limits, &passed);
    if (const auto allowed = charge(passed); !allowed) return std::unexpected(allowed.error());
    if (!bytes && bytes.error().what == code::not_supported) return read_whole(path);
    if (!bytes) return std::unexpected(bytes.error());
    if (auto done = read(*options_.from, *bytes, how_, own); !done) return std::unexpected(done.error());
    bytes_ = bytes->view();
    return own.view();
  }

  // For a value that has no bytes of its own.
  result<tape_view> read_whole(const query::pointer& path) noexcept {
    if (whole_.size() == 0) {
      if (const auto done = read(*options_.from, document_, how_, whole_); !done) return std::unexpected(done.error());
    }
    return find_on_tape(path);
  }

  const proto::options& options_;
  const input& document_;
  read_options how_;
  tape whole_;
  std::optional<std::string_view> bytes_;
  std::uint64_t work_ = 0;
  bool first_ = true;
};

std::expected<tape_view, failure> object_of_all(const proto::options& o, value_source& source, const input& document, tape& to) noexcept {
  const std::size_t count = o.paths.size();
  to.set_base(document.base());
  if (!put(to, token::begin(kind::begin_object, 0, count, 0, 0))) return std::unexpected(out_of_memory());
  for (const query::pointer& path : o.paths) {
    tape own(to.memory());
    const auto value = source.value(path, own);
    if (!value) return value;
    if (!append_key(to, path.text())) return std::unexpected(out_of_memory());
    if (const auto appended = append(to, *value, o.read.limits); !appended) return std::unexpected(failure{appended.error()});
  }
  const std::uint32_t end = to.size();
  if (!put(to, token::end(kind::end_object, count, 0, 0))) return std::unexpected(out_of_memory());
  to[0] = token::begin(kind::begin_object, 0, count, 0, end);
  return to.view();
}

// A document of many lines does not go into one line as it is.
bool keeps_lines(const proto::options& o) noexcept {
  return !o.to_sequence || o.to_sequence->how != framing::lines || (o.from_sequence && o.from_sequence->how == framing::lines);
}

// Whether a value's own bytes are the answer: they are all of it, and nothing says how they are to be written.
bool is_copied(const proto::options& o) noexcept {
  return o.from == o.to && keeps_lines(o) && !proto::says_how_to_write(o) &&
         (o.read.duplicates == duplicate_keys::reject || o.read.duplicates == duplicate_keys::keep);
}

std::expected<wanted, failure> as_wanted(const std::expected<tape_view, failure>& value) noexcept {
  if (!value) return std::unexpected(value.error());
  return wanted{*value};
}

}  // namespace

read_options reading_for(const proto::options& o) noexcept {
  read_options how = o.read;
  const bool as_written = !o.write.canonical && o.write.big_numbers == big_numbers::exact && o.write.int64 == int64::number;
  how.lexemes = o.from->text && o.to->text && as_written;
  return how;
}

std::expected<wanted, failure> wanted_value(const proto::options& o, const input& document, tape& tokens) noexcept {
  value_source source(o, document, tokens.memory());
  if (const auto opened = source.open(); !opened) return std::unexpected(failure{opened.error()});
  if (o.shape == proto::shape::keep) return as_wanted(source.keep(tokens));
  if (o.paths.size() > 1) return as_wanted(object_of_all(o, source, document, tokens));
  const auto value = source.value(o.paths.front(), tokens);
  if (!value || !is_copied(o)) return as_wanted(value);
  return wanted{*value, source.bytes(o.paths.front())};
}

}  // namespace smelt::service
