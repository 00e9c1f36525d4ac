#include "core/inspect/rows.hpp"

#include <algorithm>

#include "core/stream/path.hpp"

namespace smelt::inspect {

namespace {

bool is_begin(const token& t) noexcept { return t.is(kind::begin_array) || t.is(kind::begin_object); }
bool is_end(const token& t) noexcept { return t.is(kind::end_array) || t.is(kind::end_object); }

}  // namespace

rows::rows(const format& from, const input& document, const tape_view& tokens, arena& memory) noexcept
    : from_(from), document_(document), tokens_(tokens), path_(memory), open_(memory), index_(tokens.first) {}

std::string_view rows::extent_of(std::uint32_t index) const noexcept {
  if (from_.extent_of) return from_.extent_of(document_, tokens_, index);
  const char* const first = tokens_.base + tokens_[index].offset(tokens_.base);
  const char* const next = index + 1 < tokens_.last ? tokens_.base + tokens_[index + 1].offset(tokens_.base) : document_.end();
  return {first, static_cast<std::size_t>(std::max(next, first) - first)};
}

void rows::enter(const token& t) noexcept {
  ok_ = ok_ && open_.push({static_cast<std::uint32_t>(path_.size()), 0, t.is(kind::begin_object), cut_});
  if (ok_) ++depth_;
}

void rows::leave() noexcept {
  const container done = open_.pop();
  --depth_;
  path_.truncate(done.path);
  cut_ = done.cut;
}

// From the path of the container to that of its child, whose first token this is.
void rows::step(const token& t) noexcept {
  if (depth_ == 0 || in_key_) return;
  container& around = open_.top();
  path_.truncate(around.path);
  cut_ = around.cut || !fits_path(path_.size(), t);
  const std::uint32_t number = around.number++;
  if (cut_) return;
  if (t.is(kind::key)) {
    append_member_step(tokens_, index_, path_);
  } else {
    append_element_step(number, path_);
  }
}

void rows::begin_key(const token& t) noexcept {
  if (in_key_ || !t.has(flag::composite)) return;
  in_key_ = true;
  key_depth_ = depth_;
}

void rows::end_value() noexcept {
  if (in_key_ && depth_ == key_depth_) in_key_ = false;
}

bool rows::next(row& to) noexcept {
  while (ok() && index_ < tokens_.last) {
    const token& t = tokens_[index_];
    if (is_end(t)) {
      leave();
    } else if (t.is(kind::key) || (!tagged_ && depth_ > 0 && !open_.top().object)) {
      step(t);
    }
    tagged_ = t.is(kind::tag);
    const bool composite = t.is(kind::key) && t.has(flag::composite);
    if (!composite) {
      const std::string_view bytes = extent_of(index_);
      to = {index_,      static_cast<std::uint32_t>(bytes.data() - tokens_.base), static_cast<std::uint32_t>(bytes.size()), depth_, in_key_,
            path_.view()};
    }
    if (t.is(kind::key)) begin_key(t);
    if (is_begin(t)) enter(t);
    if (!is_begin(t) && !t.is(kind::key) && !tagged_) end_value();
    ++index_;
    if (!composite && (to.size > 0 || !is_end(t))) return ok();
  }
  return false;
}

}  // namespace smelt::inspect
