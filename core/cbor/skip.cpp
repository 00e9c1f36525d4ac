#include "core/cbor/skip.hpp"

#include "core/base/config.hpp"
#include "core/cbor/faults.hpp"
#include "core/cbor/head.hpp"
#include "core/cbor/strings.hpp"

namespace smelt::cbor {

namespace {

// Items of definite containers only add to what is still to come: nothing but a container of indefinite length needs a frame.
struct frame {
  std::uint64_t due;  // items that must come before the container may end
  bool indefinite;
  bool map;
  bool value;  // of a map: a value is next, not a key
};

class skipping {
 public:
  skipping(const input& in, const char* at, std::uint32_t longest) noexcept : in_(in), at_(at), longest_(longest) {}

  result<const char*> run() noexcept {
    for (;;) {
      if constexpr (config::wide_scans) run_ahead();
      if (now_.due == 0 && !now_.indefinite) return at_;
      if (const auto stepped = step(); !stepped) return std::unexpected(stepped.error());
    }
  }

 private:
  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, in_.offset(at_), detail); }

  void run_ahead() noexcept;
  result<void> step() noexcept;
  result<void> skip_string(const head& h) noexcept;
  result<void> open(const head& h) noexcept;
  result<void> close() noexcept;

  // An item that is not a tag: one less to come.
  void count() noexcept {
    if (now_.due > 0) {
      --now_.due;
    } else {
      now_.value = !now_.value;
    }
  }

  const input& in_;
  const char* at_;
  std::uint32_t longest_;
  frame now_{1, false, false, false};
  std::uint32_t depth_ = 0;
  frame outer_[skipped_depth];
};

// Over items that are due, as long as each has a head of one byte and nothing is wrong with it.
void skipping::run_ahead() noexcept {
  const char* at = at_;
  std::uint64_t due = now_.due;
  while (due != 0 && at != in_.end()) {
    const auto initial = static_cast<std::uint8_t>(*at);
    const std::uint8_t argument = info_of(initial);
    const auto behind = static_cast<std::size_t>(in_.end() - at) - 1;
    if (argument >= info::one_byte || argument > behind) break;
    const major what = major_of(initial);
    if (what == major::text || what == major::bytes) {
      if (argument > longest_) break;
      at += argument;
      --due;
    } else if (what == major::array) {
      due += argument - std::uint64_t{1};
    } else if (what == major::map) {
      if (argument > behind / 2) break;
      due += 2 * argument - std::uint64_t{1};
    } else if (what == major::tag) {
      break;
    } else {
      --due;
    }
    ++at;
  }
  at_ = at;
  now_.due = due;
}

result<void> skipping::skip_string(const head& h) noexcept {
  const auto found = take_string(in_, at_, h, longest_);
  if (!found) return std::unexpected(found.error());
  at_ = found->after;
  count();
  return {};
}

result<void> skipping::open(const head& h) noexcept {
  const bool map = h.what() == major::map;
  const char* const items = at_ + h.size;
  if (h.argument > static_cast<std::size_t>(in_.end() - items) >> map) return fault(code::truncated, faults::claims);
  count();
  if (h.indefinite()) {
    if (depth_ == skipped_depth) return fault(code::depth_limit, faults::depth);
    outer_[depth_++] = now_;
    now_ = {0, true, map, false};
  } else {
    now_.due += h.argument << map;
  }
  at_ = items;
  return {};
}

result<void> skipping::close() noexcept {
  if (!now_.indefinite || now_.due != 0 || (now_.map && now_.value)) return fault(code::unexpected, faults::lone_break);
  now_ = outer_[--depth_];
  ++at_;
  return {};
}

result<void> skipping::step() noexcept {
  if (at_ == in_.end()) return fault(code::truncated, faults::absent);
  const head h = take_head(at_, in_.end());
  if (h.missing()) return faults::no_head(h, in_.offset(at_));
  switch (h.what()) {
  case major::bytes:
  case major::text: return skip_string(h);
  case major::array:
  case major::map: return open(h);
  case major::tag:
    at_ += h.size;
    if (at_ != in_.end() && static_cast<std::uint8_t>(*at_) == break_byte) return fault(code::unexpected, faults::bare_tag);
    return {};
  case major::simple:
    if (h.indefinite()) return close();
    if (h.information() == info::one_byte && h.argument < 32) return fault(code::unexpected, faults::low_simple);
    [[fallthrough]];
  default: at_ += h.size; break;
  }
  count();
  return {};
}

}  // namespace

result<const char*> skip_item(const input& in, const char* at, std::uint32_t longest_text) noexcept {
  return skipping(in, at, longest_text).run();
}

}  // namespace smelt::cbor
