#include "core/stream/path.hpp"

#include <optional>
#include <string_view>

#include "core/stream/key_name.hpp"

namespace smelt {

namespace {

// Where one member or element lies on the tape.
struct child {
  std::uint32_t start;  // index of its first token: the key's in an object
  std::uint32_t value;  // index of its value's first token; `last` when the tape ends before the value
  std::uint32_t number;
};

std::uint32_t without_tags(const tape_view& document, std::uint32_t index) noexcept {
  while (index < document.last && document[index].is(kind::tag)) ++index;
  return index;
}

std::uint32_t after(const tape_view& document, std::uint32_t index) noexcept {
  return after_value({document.tokens, document.last}, index);
}

bool is_container(const token& t) noexcept { return t.is(kind::begin_array) || t.is(kind::begin_object); }
bool is_closed(const token& t, std::uint32_t index) noexcept { return t.other() > index; }

child child_at(const tape_view& document, std::uint32_t index, std::uint32_t number) noexcept {
  const token& t = document[index];
  if (!t.is(kind::key)) return {index, index, number};
  return {index, t.has(flag::composite) ? after(document, index + 1) : index + 1, number};
}

// The last child that begins at or before `offset`; none when the offset lies before all of them.
std::optional<child> child_around(const tape_view& document, std::uint32_t container, std::uint32_t end, std::uint32_t offset) noexcept {
  std::optional<child> found;
  std::uint32_t number = 0;
  for (std::uint32_t i = container + 1; i < end; ++number) {
    if (document[i].offset(document.base) > offset) break;
    found = child_at(document, i, number);
    i = found->value < end ? after(document, found->value) : end;
  }
  return found;
}

// What a key without a name is shown as.
std::string_view kind_of_key(const token& t) noexcept {
  switch (t.what()) {
  case kind::null: return "<null>";
  case kind::boolean: return "<boolean>";
  case kind::integer:
  case kind::unsigned_integer:
  case kind::real:
  case kind::number_text: return "<number>";
  case kind::text: return "<text>";
  case kind::bytes: return "<bytes>";
  case kind::extension: return "<extension>";
  case kind::begin_array: return "<array>";
  case kind::begin_object: return "<object>";
  case kind::typed_array: return "<typed array>";
  default: return "<simple>";
  }
}

void append_escaped(output& to, std::string_view step) noexcept {
  for (const char c : step) {
    if (c == '~') {
      to.append("~0");
    } else if (c == '/') {
      to.append("~1");
    } else {
      to.append(c);
    }
  }
}

void append_step(output& to, const tape_view& document, const child& c) noexcept {
  document[c.start].is(kind::key) ? append_member_step(document, c.start, to) : append_element_step(c.number, to);
}

// Whether the offset lies beyond the child: behind a closed container's last byte, or, where reading stopped, behind a whole scalar.
bool lies_behind(const tape_view& document, const child& c, bool parent_closed, std::uint32_t offset) noexcept {
  const std::uint32_t value = without_tags(document, c.value);
  if (value >= document.last) return false;
  const token& t = document[value];
  if (is_container(t)) return is_closed(t, value) && offset > document[t.other()].offset(document.base);
  return !parent_closed && after(document, value) >= document.last && offset > t.offset(document.base);
}

// Whether reading stopped in that element of an open array, which never reached the tape.
bool is_begun(const token& container, std::uint32_t element) noexcept {
  return container.is(kind::begin_array) && (element == 0 || container.count() != element);
}

}  // namespace

void append_element_step(std::uint32_t number, output& to) noexcept {
  to.append('/');
  to.append(integer_name(std::uint64_t{number}).view());
}

void append_member_step(const tape_view& document, std::uint32_t key, output& to) noexcept {
  to.append('/');
  if (document[key].has(flag::composite) && key + 1 == document.last) return;
  const auto named = with_name(&document[key], [&to](std::string_view name) {
    append_escaped(to, name);
    return true;
  });
  if (named) return;
  const std::uint32_t own = without_tags(document, key + 1);
  if (own < document.last) to.append(kind_of_key(document[own]));
}

bool fits_path(std::size_t length, const token& first) noexcept {
  const std::size_t step = first.is(kind::key) && !first.has(flag::composite) ? std::size_t{2} * first.length() : 24;
  return length + step < longest_path;
}

void append_path(const tape_view& document, std::uint32_t offset, output& to) noexcept {
  const std::size_t before = to.size();
  std::uint32_t at = without_tags(document, document.first);
  // What follows the document is in none of its values.
  if (at < document.last && is_container(document[at]) && is_closed(document[at], at) &&
      offset > document[document[at].other()].offset(document.base))
    return;
  while (at < document.last && is_container(document[at])) {
    const token& container = document[at];
    const bool closed = is_closed(container, at);
    const auto found = child_around(document, at, closed ? container.other() : document.last, offset);
    if (!found || lies_behind(document, *found, closed, offset)) {
      const std::uint32_t next = found ? found->number + 1 : 0;
      if (!closed && offset > container.container_offset() && is_begun(container, next)) append_element_step(next, to);
      return;
    }
    if (!fits_path(to.size() - before, document[found->start])) return;
    append_step(to, document, *found);
    at = without_tags(document, found->value);
  }
}

}  // namespace smelt
