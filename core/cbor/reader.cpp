#include "core/cbor/reader.hpp"

#include <array>
#include <bit>

#include "core/cbor/faults.hpp"
#include "core/cbor/head.hpp"
#include "core/cbor/number_tokens.hpp"
#include "core/cbor/strings.hpp"
#include "core/cbor/tagged.hpp"
#include "core/number/half.hpp"
#include "core/stream/counted_reading.hpp"

namespace smelt::cbor {

namespace {

bool has_token(const head& simple) noexcept {
  return !simple.indefinite() && (simple.information() != info::one_byte || simple.argument >= 32);
}

token real_token(std::uint64_t bits, std::size_t offset) noexcept { return token::real(std::bit_cast<double>(bits), offset); }

token simple_token(const head& h, std::size_t offset) noexcept {
  switch (h.information()) {
  case 20: return token::boolean(false, offset);
  case 21: return token::boolean(true, offset);
  case 22: return token::null(offset);
  case info::two_bytes: return real_token(number::double_from_half(static_cast<std::uint16_t>(h.argument)), offset);
  case info::four_bytes: return real_token(number::double_from_single(static_cast<std::uint32_t>(h.argument)), offset);
  case info::eight_bytes: return real_token(h.argument, offset);
  default: return token::simple(static_cast<std::uint8_t>(h.argument), offset);
  }
}

token unsigned_token(std::uint64_t value, std::size_t offset) noexcept {
  if (value > greatest_integer) return token::unsigned_integer(value, offset);
  return token::integer(static_cast<std::int64_t>(value), offset);
}

class reading : public counted_reading {
 public:
  reading(const input& in, const read_options& options, tape& to) noexcept : counted_reading(in, options, to, short_text) {}

  result<void> run() noexcept;

 private:
  enum class key : std::uint8_t { taken, composite, none };  // none: the map ends here

  // Each takes what lies at at_ and puts its tokens at to_.
  result<void> take_item(head h, std::uint32_t tags) noexcept;
  result<key> take_key() noexcept;
  result<std::uint32_t> take_tags() noexcept;
  result<void> take_string_token(kind what, const head& h) noexcept;
  result<void> take_far_negative(const head& h) noexcept;
  result<void> take_break() noexcept;
  result<void> open(const head& h, std::uint32_t tags) noexcept;

  // At a break, the count of the container is known.
  void end_indefinite() noexcept;

  std::unexpected<error> no_head(const head& h) const noexcept { return faults::no_head(h, offset(at_)); }
};

result<void> reading::open(const head& h, std::uint32_t tags) noexcept {
  const auto opened = counted_reading::open(h.what() == major::map, h.argument, at_ + h.size, tags);
  if (opened && h.indefinite()) left_ = unbounded;
  return opened;
}

void reading::end_indefinite() noexcept {
  token& first = tape_.data()[begin_];
  first = token::begin(first.what(), first.flags(), (unbounded - left_) >> map_, first.container_offset(), 0);
  left_ = 0;
  ++at_;
}

result<void> reading::take_break() noexcept {
  ++left_;  // a break is no item
  if (map_ || !is_indefinite(left_)) return fault(code::unexpected, faults::lone_break);
  end_indefinite();
  return {};
}

result<void> reading::take_string_token(kind what, const head& h) noexcept {
  const auto extent = take_string(in_, at_, h, bounds_.text);
  if (!extent) return std::unexpected(extent.error());
  if (what != kind::bytes) {
    if (const auto valid = check_text(in_, *extent); !valid) return valid;
  }
  const token t = string_token(what, in_, *extent, tape_.memory());
  if (!t.data()) return spent();
  *to_++ = t;
  at_ = extent->after;
  return {};
}

result<reading::key> reading::take_key() noexcept {
  if (static_cast<std::uint8_t>(*at_) == break_byte && is_indefinite(left_)) {
    end_indefinite();
    return key::none;
  }
  const head h = take_head(at_, in_.end());
  if (h.missing()) return no_head(h);
  if (h.what() == major::text) {
    if (const auto taken = take_string_token(kind::key, h); !taken) return std::unexpected(taken.error());
    --left_;
    return key::taken;
  }
  tape_.data()[begin_].add(flag::mixed_keys);
  *to_++ = token::composite_key(offset(at_));
  return key::composite;
}

// How many tags stand before the item that is next; zero when a tag and its item made a token of their own.
result<std::uint32_t> reading::take_tags() noexcept {
  for (std::uint32_t count = 0;; ++count) {
    if (at_ == in_.end()) return absent();
    const head h = take_head(at_, in_.end());
    if (h.missing()) return no_head(h);
    if (h.initial == break_byte) return fault(code::unexpected, faults::bare_tag);
    if (h.what() != major::tag) return count;
    if (const auto allowed = check_depth(depth_ + count); !allowed) return std::unexpected(allowed.error());
    if (to_ >= full_) {
      if (const auto room = make_room(); !room) return std::unexpected(room.error());
    }
    if (may_be_value(h.argument)) {
      const auto special = take_tagged(h.argument, in_, at_, at_ + h.size, bounds_, tape_.memory());
      if (!special) return std::unexpected(special.error());
      if (special->after) {
        *to_++ = special->value;
        at_ = special->after;
        return 0;
      }
    }
    *to_++ = token::tag(h.argument, offset(at_));
    at_ += h.size;
  }
}

// An integer below the least of std::int64_t, down to -2^64.
result<void> reading::take_far_negative(const head& h) noexcept {
  std::array<char, 8> magnitude;
  store_big(magnitude.data(), h.argument);
  const auto value = integer_token({{magnitude.data(), magnitude.size()}, true}, offset(at_), bounds_, tape_.memory());
  if (!value) return std::unexpected(value.error());
  *to_++ = *value;
  at_ += h.size;
  return {};
}

// Any item but a tag.
result<void> reading::take_item(head h, std::uint32_t tags) noexcept {
  switch (h.what()) {
  case major::negative_integer: return take_far_negative(h);
  case major::bytes: return take_string_token(kind::bytes, h);
  case major::text: return take_string_token(kind::text, h);
  case major::array:
  case major::map: return open(h, tags);
  default:
    if (h.indefinite()) return take_break();
    return fault(code::unexpected, faults::low_simple);
  }
}

// What is common is done here, with what every item needs in registers; what is rare is done by the members above.
result<void> reading::run() noexcept {
  const char* const end = in_.end();
  const char* at = at_;
  token* to = to_;
  std::uint64_t left = left_;
  bool map = map_;
  // Always in line: a call would need the addresses of what it is given, and keep all of it in memory.
  const auto rarely = [&] [[gnu::always_inline]] (auto step) {
    at_ = at, to_ = to, left_ = left;
    const auto outcome = step();
    at = at_, to = to_, left = left_, map = map_;
    return outcome;
  };
  while (left != 0 || !outer_.empty()) {
    if (to >= full_) [[unlikely]] {
      if (const auto room = rarely([this] { return make_room(); }); !room) return room;
    }
    if (left == 0) {
      at_ = at, to_ = to;
      close();
      to = to_, left = left_, map = map_;
      continue;
    }
    if (at == end) [[unlikely]]
      return rarely([this]() -> result<void> { return absent(); });
    if (map && (left & 1) == 0) {
      const std::size_t length = static_cast<std::uint8_t>(*at) - std::size_t{initial_byte(major::text, 0)};
      if (is_short<short_text>(at + 1, length)) [[likely]] {
        *to++ = token::span(kind::key, 0, at + 1, length);
        at += 1 + length;
        --left;
        if (at == end) [[unlikely]]
          continue;
      } else {
        const auto found = rarely([this] { return take_key(); });
        if (!found) return std::unexpected(found.error());
        if (*found != key::composite) continue;
      }
    }
    --left;
    std::uint32_t tags = 0;
    if (major_of(static_cast<std::uint8_t>(*at)) == major::tag) [[unlikely]] {
      const auto before = rarely([this] { return take_tags(); });
      if (!before) return std::unexpected(before.error());
      if (*before == 0) continue;
      tags = *before;
    }
    const head h = take_head(at, end);
    if (h.missing()) [[unlikely]]
      return rarely([this, h]() -> result<void> { return no_head(h); });
    const char* const content = at + h.size;
    if (h.what() == major::text && !h.indefinite() && (is_short<short_text>(content, h.argument) || is_plain(content, h.argument))) {
      *to++ = token::span(kind::text, 0, content, h.argument);
      at = content + h.argument;
    } else if (h.what() == major::unsigned_integer) {
      *to++ = unsigned_token(h.argument, offset(at));
      at = content;
    } else if (h.what() == major::negative_integer && h.argument <= greatest_integer) {
      *to++ = token::integer(static_cast<std::int64_t>(~h.argument), offset(at));
      at = content;
    } else if (h.what() == major::simple && has_token(h)) {
      *to++ = simple_token(h, offset(at));
      at = content;
    } else if (const auto taken = rarely([this, h, tags] { return take_item(h, tags); }); !taken) {
      return taken;
    }
  }
  at_ = at, to_ = to;
  return {};
}

}  // namespace

result<std::size_t> read_one(const input& sequence, const read_options& options, tape& to) {
  return read_first<reading>(sequence, options, to);
}

result<void> read(const input& document, const read_options& options, tape& to) { return read_only<reading>(document, options, to); }

}  // namespace smelt::cbor
