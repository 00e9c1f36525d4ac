#include "core/query/tape_keep.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "core/base/load.hpp"
#include "core/base/nesting.hpp"
#include "core/stream/key_name.hpp"
#include "core/stream/relink.hpp"

namespace smelt::query {

namespace {

using path_set = std::uint64_t;
static_assert(most_kept <= 64);

bool is_container(const token& t) noexcept { return t.is(kind::begin_array) || t.is(kind::begin_object); }

// A container on the way to what is wanted.
struct passage {
  path_set pending;     // paths that have met none of its children yet
  std::uint32_t next;   // index of the next child's first token
  std::uint32_t end;    // of the container's last token
  std::uint32_t child;  // that one's number
  std::uint32_t kept;   // children on the new tape
  std::uint32_t begin;  // index of the container's first token on the new tape
};

class keeping {
 public:
  keeping(const tape& document, std::span<const pointer> paths, absent rule, tape& to) noexcept
      : document_(document), paths_(paths), rule_(rule), to_(to), open_(to.memory()) {
    for (std::size_t i = 0; i < paths.size(); ++i) steps_[i] = paths[i].begin();
  }

  bool run() noexcept;
  keep_failure why() const noexcept { return {*failed_, path_}; }

 private:
  template <class Use>
  static bool for_each(path_set set, Use use) noexcept {
    for (; set != 0; set &= set - 1)
      if (!use(static_cast<std::size_t>(std::countr_zero(set)))) return false;
    return true;
  }

  bool take(std::uint32_t value, path_set through) noexcept;
  bool enter(std::uint32_t value, path_set through) noexcept;
  bool take_child() noexcept;
  bool leave() noexcept;
  bool lead_nowhere(path_set through, std::uint32_t value) noexcept;
  bool put_missing(passage& around) noexcept;
  bool put_missing_key(std::string_view escaped) noexcept;
  path_set named(const passage& around, const token* child) const noexcept;

  bool put(const token& t) noexcept;
  bool copy(std::uint32_t first, std::uint32_t last) noexcept;
  bool spent() noexcept { return fail_with(code::memory_limit, 0, "no memory is left for the tokens"); }
  bool fail_with(code what, std::uint32_t offset, const char* detail) noexcept {
    failed_ = error{detail, offset, what};
    return false;
  }

  const tape& document_;
  std::span<const pointer> paths_;
  absent rule_;
  tape& to_;
  nesting<passage> open_;
  std::array<pointer::iterator, most_kept> steps_{};               // of each path, where it has come to
  std::array<std::optional<std::uint32_t>, most_kept> indices_{};  // the step as an index
  std::optional<error> failed_;
  std::string_view path_;
};

bool keeping::put(const token& t) noexcept {
  token* const at = to_.reserve(1);
  if (!at) return spent();
  *at = t;
  to_.advance_to(at + 1);
  return true;
}

// Indices within are put right at the end.
bool keeping::copy(std::uint32_t first, std::uint32_t last) noexcept {
  token* const at = to_.reserve(last - first);
  if (!at) return spent();
  std::memcpy(static_cast<void*>(at), document_.tokens().data() + first, (last - first) * sizeof(token));
  to_.advance_to(at + (last - first));
  return true;
}

// A value that these paths lead to or through.
bool keeping::take(std::uint32_t value, path_set through) noexcept {
  const bool whole = !for_each(through, [this](std::size_t i) { return !steps_[i].at_end(); });
  return whole ? copy(value, after_value(document_.tokens(), value)) : enter(value, through);
}

bool keeping::enter(std::uint32_t value, path_set through) noexcept {
  std::uint32_t own = value;
  while (document_[own].is(kind::tag)) ++own;
  const token& t = document_[own];
  if (!is_container(t)) return lead_nowhere(through, own);
  if (!copy(value, own + 1)) return false;
  const std::uint32_t begin = to_.size() - 1;
  to_[begin].remove(flag::mixed_keys);
  for_each(through, [this](std::size_t i) {
    indices_[i] = (*steps_[i]).index();
    return true;
  });
  return open_.push({through, own + 1, t.other(), 0, 0, begin}) || spent();
}

bool keeping::lead_nowhere(path_set through, std::uint32_t value) noexcept {
  if (rule_ == absent::null) return put(token::null(document_[value].offset(document_.base())));
  path_ = paths_[static_cast<std::size_t>(std::countr_zero(through))].text();
  return fail_with(code::field_absent, document_[value].offset(document_.base()), "no value stands at this path");
}

// The pending paths whose step names the child.
path_set keeping::named(const passage& around, const token* child) const noexcept {
  path_set found = 0;
  const bool object = child->is(kind::key);
  for_each(around.pending, [&](std::size_t i) {
    const step wanted = *steps_[i];
    const bool is_named =
        object ? with_name(child, [&](std::string_view name) { return wanted.equals(name); }).value_or(false) : indices_[i] == around.child;
    if (is_named) found |= path_set{1} << i;
    return true;
  });
  return found;
}

bool keeping::take_child() noexcept {
  passage& around = open_.top();
  const std::uint32_t first = around.next;
  const token& t = document_[first];
  const bool composite = t.is(kind::key) && t.has(flag::composite);
  const std::uint32_t value = !t.is(kind::key) ? first : composite ? after_value(document_.tokens(), first + 1) : first + 1;
  const path_set through = named(around, &t);
  around.next = after_value(document_.tokens(), value);
  ++around.child;
  if (through == 0) return true;
  around.pending &= ~through;
  ++around.kept;
  if (composite) to_[around.begin].add(flag::mixed_keys);
  if (!copy(first, value)) return false;
  for_each(through, [this](std::size_t i) {
    ++steps_[i];
    return true;
  });
  return take(value, through);  // which may move `around`
}

bool keeping::put_missing_key(std::string_view escaped) noexcept {
  char* const room = to_.memory().try_allocate(4 + escaped.size() + text_slack, 4);
  if (!room) return spent();
  store_little(room, document_[open_.top().end].offset(document_.base()));
  char* at = room + 4;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    const bool escape = escaped[i] == '~';
    *at++ = !escape ? escaped[i] : escaped[++i] == '1' ? '/' : '~';
  }
  return put(token::span(kind::key, flag::decoded, room + 4, static_cast<std::size_t>(at - room - 4)));
}

// A null for each step that met nothing, however many paths have it.
bool keeping::put_missing(passage& around) noexcept {
  const bool object = to_[around.begin].is(kind::begin_object);
  const std::uint32_t offset = document_[around.end].offset(document_.base());
  while (around.pending != 0) {
    const std::string_view name = (*steps_[static_cast<std::size_t>(std::countr_zero(around.pending))]).escaped();
    for_each(around.pending, [&](std::size_t i) {
      if ((*steps_[i]).escaped() == name) around.pending &= ~(path_set{1} << i);
      return true;
    });
    if ((object && !put_missing_key(name)) || !put(token::null(offset))) return false;
    ++around.kept;
  }
  return true;
}

bool keeping::leave() noexcept {
  passage& done = open_.top();
  if (done.pending != 0) {
    if (rule_ == absent::refused) {
      path_ = paths_[static_cast<std::size_t>(std::countr_zero(done.pending))].text();
      const token& container = document_[document_[done.end].other()];
      return fail_with(code::field_absent, container.offset(document_.base()), "no value stands at this path");
    }
    if (!put_missing(done)) return false;
  }
  to_[done.begin].set_count(done.kept);
  const std::uint32_t end = done.end;
  open_.pop();
  return put(document_[end]);
}

bool keeping::run() noexcept {
  const path_set all = paths_.size() == most_kept ? ~path_set{0} : (path_set{1} << paths_.size()) - 1;
  if (!take(0, all)) return false;
  while (!open_.empty()) {
    const passage& now = open_.top();
    const bool more = now.pending != 0 && now.next != now.end;
    if (!(more ? take_child() : leave())) return false;
  }
  to_.set_base(document_.base());
  relink(to_);
  return true;
}

}  // namespace

std::expected<void, keep_failure> keep(const tape& document, std::span<const pointer> paths, absent rule, tape& to) {
  keeping work(document, paths, rule, to);
  if (!work.run()) return std::unexpected(work.why());
  return {};
}

}  // namespace smelt::query
