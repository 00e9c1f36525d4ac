#include "core/bjdata/dimensions.hpp"

#include <limits>

#include "core/stream/most_dimensions.hpp"

namespace smelt::bjdata {

namespace {

constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();

const char* behind_no_ops(const input& in, const char* at) noexcept {
  while (at != in.end() && *at == 'N') ++at;
  return at;
}

class taking {
 public:
  explicit taking(const input& in) noexcept : in_(in) {}

  result<dimensions> take(const char* at) noexcept {
    ++at;
    if (at != in_.end() && *at == '$') return take_typed(at + 1);
    if (at != in_.end() && *at == '#') return take_counted(at + 1);
    found_.first = at;
    for (;;) {
      at = behind_no_ops(in_, at);
      if (at != in_.end() && *at == ']') return done(at + 1);
      if (const auto added = add(at); !added) return std::unexpected(added.error());
      at = found_.after;
    }
  }

 private:
  result<dimensions> take_typed(const char* at) noexcept {
    if (at == in_.end() || !is_length(*at)) return no_length(in_, at);
    found_.type = *at++;
    if (at == in_.end() || *at != '#') return fail(at == in_.end() ? code::truncated : code::unexpected, in_.offset(at), faults::no_count);
    const auto count = take_length(in_, at + 1);
    if (!count) return std::unexpected(count.error());
    const std::size_t size = info_of(found_.type).size;
    const char* value = count->after;
    if (count->value > static_cast<std::size_t>(in_.end() - value) / size) return fail(code::truncated, in_.offset(at + 1), faults::claims);
    found_.first = value;
    for (std::uint64_t left = count->value; left > 0; --left, value += size) {
      const auto dimension = take_bare_length(in_, value, found_.type, value);
      if (!dimension) return std::unexpected(dimension.error());
      multiply(dimension->value);
    }
    return done(value);
  }

  result<dimensions> take_counted(const char* at) noexcept {
    const auto count = take_length(in_, at);
    if (!count) return std::unexpected(count.error());
    if (count->value > static_cast<std::size_t>(in_.end() - count->after)) return fail(code::truncated, in_.offset(at), faults::claims);
    found_.first = found_.after = count->after;
    for (std::uint64_t left = count->value; left > 0; --left) {
      if (const auto added = add(behind_no_ops(in_, found_.after)); !added) return std::unexpected(added.error());
    }
    return done(found_.after);
  }

  result<void> add(const char* at) noexcept {
    const auto dimension = take_length(in_, at);
    if (!dimension) return std::unexpected(dimension.error());
    multiply(dimension->value);
    if (found_.rank > most_dimensions) return fail(code::depth_limit, in_.offset(at), smelt::faults::many_dimensions);
    found_.after = dimension->after;
    return {};
  }

  void multiply(std::uint64_t dimension) noexcept {
    empty_ = empty_ || dimension == 0;
    ++found_.rank;
    product_ = dimension != 0 && product_ > greatest / dimension ? greatest : product_ * dimension;
  }

  dimensions done(const char* after) noexcept {
    found_.after = after;
    found_.product = empty_ || found_.rank == 0 ? 0 : product_;
    return found_;
  }

  const input& in_;
  dimensions found_{};
  std::uint64_t product_ = 1;
  bool empty_ = false;
};

// What is around the dimensions of a column-major array: an array of one element.
result<dimensions> take_wrapped(const input& in, const char* inner, bool counted) noexcept {
  auto found = taking(in).take(inner);
  if (!found) return found;
  found->column_major = true;
  if (counted) return found;
  const char* const at = behind_no_ops(in, found->after);
  if (at == in.end() || *at != ']')
    return fail(at == in.end() ? code::truncated : code::unexpected, in.offset(at), "an array around dimensions holds nothing else");
  found->after = at + 1;
  return found;
}

}  // namespace

result<dimensions> take_dimensions(const input& in, const char* at, bool columns) noexcept {
  if (!columns) return taking(in).take(at);
  if (in.end() - at >= 2 && at[1] == '#') {
    const auto count = take_length(in, at + 2);
    if (!count) return std::unexpected(count.error());
    const char* const inner = behind_no_ops(in, count->after);
    const bool wraps = inner != in.end() && *inner == '[' && count->value == 1;
    return wraps ? take_wrapped(in, inner, true) : taking(in).take(at);
  }
  const char* const inner = behind_no_ops(in, at + 1);
  const bool wraps = inner != in.end() && *inner == '[';
  return wraps ? take_wrapped(in, inner, false) : taking(in).take(at);
}

}  // namespace smelt::bjdata
