// The elements or members of a lazy value, for range-for.
#pragma once

#include <cstddef>
#include <iterator>

#include "core/stream/cursor.hpp"

namespace smelt {

template <token_cursor C>
class lazy_value;

// Where a cursor stands in a container that began at `offset`.
template <token_cursor C>
struct lazy_scope {
  C cursor;
  typename C::scope inside;
  std::size_t offset;
};

// A member. After a failure the key is empty and the value answers with the failure.
template <token_cursor C>
struct lazy_member {
  typename C::text_ref key;
  lazy_value<C> value;

  bool is(std::string_view name) const noexcept { return equals(key, name); }
};

// `keyed`: of an object.
template <token_cursor C, bool keyed>
class lazy_range {
 public:
  class iterator {
   public:
    using value_type = std::conditional_t<keyed, lazy_member<C>, lazy_value<C>>;
    using difference_type = std::ptrdiff_t;

    explicit iterator(const result<lazy_scope<C>>& inside) noexcept : inside_(inside) {
      if (inside_) step();
    }

    value_type operator*() const noexcept {
      lazy_value<C> value(inside_ ? result<C>(inside_->cursor) : std::unexpected(inside_.error()));
      if constexpr (keyed) {
        return {key_, value};
      } else {
        return value;
      }
    }
    iterator& operator++() noexcept {
      if (!inside_) {
        done_ = true;
      } else if (const auto skipped = inside_->cursor.skip(); !skipped) {
        stop(skipped.error());
      } else {
        step();
      }
      return *this;
    }
    void operator++(int) noexcept { ++*this; }
    bool operator==(std::default_sentinel_t) const noexcept { return done_; }

   private:
    // A failure is come to as the last place.
    void stop(const error& failure) noexcept {
      inside_ = std::unexpected(failure);
      key_ = {};
    }
    void step() noexcept {
      const auto more = inside_->cursor.next(inside_->inside);
      if (!more) return stop(more.error());
      done_ = !*more;
      if constexpr (keyed) {
        if (!done_) take_key();
      }
    }
    void take_key() noexcept {
      const auto key = inside_->cursor.key();
      if (!key) return stop(key.error());
      key_ = *key;
    }

    result<lazy_scope<C>> inside_;
    typename C::text_ref key_{};
    bool done_ = false;
  };

  explicit lazy_range(const result<lazy_scope<C>>& inside) noexcept : inside_(inside) {}

  iterator begin() const noexcept { return iterator(inside_); }
  std::default_sentinel_t end() const noexcept { return {}; }

 private:
  result<lazy_scope<C>> inside_;
};

}  // namespace smelt
