#include "core/stream/sorted.hpp"

#include <algorithm>
#include <span>

#include "core/base/nesting.hpp"
#include "core/stream/faults.hpp"

namespace smelt {

namespace {

struct member {
  member_key key;
  std::uint32_t first;  // its tokens, key and value
  std::uint32_t last;
};

using members = std::span<member>;

// An object being copied, and the run of tokens around it that goes on after it.
struct open_object {
  members left;        // yet to be copied
  std::uint32_t end;   // its last token
  std::uint32_t last;  // of the run
};

bool opens(const token& t) noexcept { return t.is(kind::begin_array) || t.is(kind::begin_object); }
bool closes(const token& t) noexcept { return t.is(kind::end_array) || t.is(kind::end_object); }

class sorting {
 public:
  sorting(const tape_view& from, arena& memory, const key_order& order, const write_options& options) noexcept
      : from_(from), memory_(memory), order_(order), options_(options), key_(memory) {
    key_.set_base(from.base);
  }

  // Finds the order of every object whose members are not in it already. From the last token to the first, so that the objects inside
  // of a key are sorted before the key is spelled.
  result<void> find_orders() noexcept {
    for (std::uint32_t i = from_.last; i-- > from_.first;) {
      const token& t = from_[i];
      if (!t.is(kind::begin_object) || t.count() < 2) continue;
      if (const auto sorted = sort_object(i); !sorted) return sorted;
    }
    return {};
  }

  // Copies a run of tokens in order.
  result<void> copy(std::uint32_t first, std::uint32_t last, tape& to) noexcept;

 private:
  result<void> sort_object(std::uint32_t begin) noexcept;
  result<member> take_member(std::uint32_t first) noexcept;
  result<std::string_view> spell(std::uint32_t first, std::uint32_t last) noexcept;
  result<void> keep(std::uint32_t begin, members sorted) noexcept;

  template <class T>
  T* allocate(std::size_t count) noexcept {
    return reinterpret_cast<T*>(memory_.try_allocate(count * sizeof(T), alignof(T)));
  }
  std::uint32_t after(std::uint32_t index) const noexcept { return after_value({from_.tokens, from_.last}, index); }
  std::unexpected<error> spent(std::uint32_t index) const noexcept { return faults::spent(from_[index].offset(from_.base)); }

  const tape_view& from_;
  arena& memory_;
  const key_order& order_;
  const write_options& options_;
  members* orders_ = nullptr;  // one a token: empty where nothing is to be moved
  tape key_;                   // the key being spelled: a tape for each would take far more memory than the keys
  std::uint64_t work_ = 0;
};

result<std::string_view> sorting::spell(std::uint32_t first, std::uint32_t last) noexcept {
  work_ += last - first;
  if (work_ > options_.limits.work)
    return fail(code::work_limit, from_[first].offset(from_.base), "sorting the objects inside of keys takes more work than allowed");
  if (!orders_) return order_.spell({from_.tokens, first, last, from_.base}, options_, memory_);
  key_.clear();
  if (const auto copied = copy(first, last, key_); !copied) return std::unexpected(copied.error());
  return order_.spell(key_.view(), options_, memory_);
}

result<member> sorting::take_member(std::uint32_t first) noexcept {
  const token& key = from_[first];
  if (!key.has(flag::composite)) return member{{key.view(), false}, first, after(first + 1)};
  const std::uint32_t value = after(first + 1);
  const auto spelling = spell(first + 1, value);
  if (!spelling) return std::unexpected(spelling.error());
  return member{{*spelling, true}, first, after(value)};
}

result<void> sorting::sort_object(std::uint32_t begin) noexcept {
  const std::uint32_t count = from_[begin].count();
  auto* const list = allocate<member>(count);
  if (!list) return spent(begin);
  std::uint32_t next = begin + 1;
  bool in_order = true;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto taken = take_member(next);
    if (!taken) return std::unexpected(taken.error());
    list[i] = *taken;
    next = taken->last;
    in_order = in_order && (i == 0 || !order_.before(list[i].key, list[i - 1].key));
  }
  if (in_order) {
    memory_.shrink(reinterpret_cast<char*>(list), count * sizeof(member), 0);
    return {};
  }
  std::sort(list, list + count, [this](const member& left, const member& right) {
    if (order_.before(left.key, right.key)) return true;
    return !order_.before(right.key, left.key) && left.first < right.first;
  });
  return keep(begin, {list, count});
}

result<void> sorting::keep(std::uint32_t begin, members sorted) noexcept {
  if (!orders_) {
    const std::size_t count = from_.last - from_.first;
    orders_ = allocate<members>(count);
    if (!orders_) return spent(begin);
    std::fill_n(orders_, count, members{});
  }
  orders_[begin - from_.first] = sorted;
  return {};
}

result<void> sorting::copy(std::uint32_t first, std::uint32_t last, tape& to) noexcept {
  token* out = to.reserve(last - first);
  if (!out) return spent(first);
  nesting<open_object> open(memory_);
  // Whatever moves, moves whole: a container's two ends are as far apart as they were.
  const auto put = [&](std::uint32_t index) {
    token t = from_[index];
    if (opens(t) || closes(t)) {
      const auto other = static_cast<std::uint32_t>(out - to.data()) - index + t.other();
      t = token::begin(t.what(), t.flags(), t.count(), t.container_offset(), other);
    }
    *out++ = t;
  };
  for (std::uint32_t i = first;;) {
    if (i == last) {
      if (open.empty()) break;
      open_object& around = open.top();
      if (!around.left.empty()) {
        i = around.left.front().first;
        last = around.left.front().last;
        around.left = around.left.subspan(1);
      } else {
        put(around.end);
        i = around.end + 1;
        last = open.pop().last;
      }
      continue;
    }
    put(i);
    const members order = orders_ ? orders_[i - from_.first] : members{};
    if (order.empty()) {
      ++i;
    } else {
      if (!open.push({order, from_[i].other(), last})) return spent(i);
      i = last;
    }
  }
  to.advance_to(out);
  return {};
}

}  // namespace

result<void> sort_members(const tape_view& from, tape& to, const key_order& order, const write_options& options) {
  to.set_base(from.base);
  if (from.first == from.last) return {};
  sorting members_of(from, to.memory(), order, options);
  if (const auto found = members_of.find_orders(); !found) return found;
  return members_of.copy(from.first, from.last, to);
}

}  // namespace smelt
