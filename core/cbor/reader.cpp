#include "core/cbor/reader.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/config.hpp"
#include "core/base/nesting.hpp"
#include "core/cbor/ascii.hpp"
#include "core/cbor/faults.hpp"
#include "core/cbor/head.hpp"
#include "core/cbor/number_tokens.hpp"
#include "core/cbor/strings.hpp"
#include "core/cbor/tagged.hpp"
#include "core/number/half.hpp"
#include "core/simd/utf8.hpp"

namespace smelt::cbor {

namespace {

// Tokens that one turn of the loop may put at most: a composite key and its value, and one to spare.
constexpr std::size_t turn = 3;
constexpr std::size_t tokens_at_once = 256;

struct container {
  std::uint64_t left;   // items yet to come, keys and values each
  std::uint32_t begin;  // index of its first token
  std::uint32_t depth;  // containers and tags around its items
  bool map;
};

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

class reading {
 public:
  reading(const input& in, const read_options& options, tape& to) noexcept
      : in_(in), bounds_(options.limits), tape_(to), outer_(to.memory()), at_(in.begin()), to_(to.data()), full_(to.data()) {
    const auto readable = static_cast<std::size_t>(in.readable() - in.begin());
    slack_from_ = readable < text_slack ? in.begin() : std::min(in.end(), in.readable() - text_slack);
    short_ = config::wide_copies ? std::min<std::size_t>(short_text, bounds_.text) : 0;
  }

  result<void> run() noexcept;
  const char* at() const noexcept { return at_; }
  // Leaves on the tape what was read, also of a document that failed.
  void finish() noexcept {
    if (to_) tape_.advance_to(to_);
  }

 private:
  enum class key : std::uint8_t { taken, composite, none };  // none: the map ends here

  // Whether a text with these bounds lies in the input with slack behind it.
  bool has_slack(const char* content, std::size_t length) const noexcept {
    return content <= slack_from_ && length <= static_cast<std::size_t>(slack_from_ - content);
  }
  bool is_short(const char* content, std::size_t length) const noexcept {
    return length <= short_ && has_slack(content, length) && is_ascii_short(content, length);
  }
  // Whether a token may point at a text of any length as it lies in the input.
  bool is_plain(const char* content, std::size_t length) const noexcept {
    return length <= bounds_.text && has_slack(content, length) && simd::find_invalid_utf8(content, content + length) == content + length;
  }
  std::size_t offset(const char* at) const noexcept { return in_.offset(at); }
  std::uint32_t index(const token* t) noexcept { return static_cast<std::uint32_t>(t - tape_.data()); }

  // Each takes what lies at at_ and puts its tokens at to_.
  result<void> take_item(head h, std::uint32_t tags) noexcept;
  result<key> take_key() noexcept;
  result<std::uint32_t> take_tags() noexcept;
  result<void> take_string_token(kind what, const head& h) noexcept;
  result<void> take_far_negative(const head& h) noexcept;
  result<void> take_break() noexcept;
  result<void> open(const head& h, std::uint32_t tags) noexcept;
  void close() noexcept;
  result<void> make_room() noexcept;
  result<void> check_depth(std::uint32_t depth) const noexcept;

  // At a break, the count of the container is known.
  void end_indefinite() noexcept;

  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, offset(at_), detail); }
  std::unexpected<error> spent() const noexcept { return fault(code::memory_limit, "the memory allowed is spent"); }
  std::unexpected<error> absent() const noexcept { return fault(code::truncated, faults::absent); }
  std::unexpected<error> no_head(const head& h) const noexcept { return faults::no_head(h, offset(at_)); }

  const input& in_;
  limits bounds_;  // what is left of them
  tape& tape_;
  nesting<container> outer_;
  const char* at_;
  const char* slack_from_;  // before it, text_slack bytes are readable behind a text's end
  token* to_;
  token* full_;  // a turn may begin before it
  std::uint64_t left_ = 1;
  std::size_t short_;
  std::uint32_t begin_ = 0;
  std::uint32_t depth_ = 0;
  bool map_ = false;
};

result<void> reading::make_room() noexcept {
  const std::size_t used = to_ ? index(to_) : 0;
  if (used >= bounds_.tokens) return fault(code::tokens_limit, "the document has more tokens than allowed");
  if (to_) tape_.advance_to(to_);
  token* const room = tape_.reserve(tokens_at_once);
  if (!room) return spent();
  to_ = room;
  full_ = room + std::min(tokens_at_once - turn + 1, bounds_.tokens - used);
  return {};
}

result<void> reading::check_depth(std::uint32_t depth) const noexcept {
  if (depth < bounds_.depth) return {};
  return fault(code::depth_limit, faults::depth);
}

result<void> reading::open(const head& h, std::uint32_t tags) noexcept {
  const bool map = h.what() == major::map;
  const char* const items = at_ + h.size;
  // Each item takes a byte at least.
  if (h.argument > static_cast<std::size_t>(in_.end() - items) >> map) return fault(code::truncated, faults::claims);
  if (const auto allowed = check_depth(depth_ + tags); !allowed) return allowed;
  if (!outer_.push({left_, begin_, depth_, map_})) return spent();
  begin_ = index(to_);
  depth_ += tags + 1;
  map_ = map;
  left_ = h.indefinite() ? unbounded : h.argument << map;
  *to_++ = token::begin(map ? kind::begin_object : kind::begin_array, 0, h.argument, offset(at_), 0);
  at_ = items;
  return {};
}

void reading::close() noexcept {
  token& first = tape_.data()[begin_];
  first = token::begin(first.what(), first.flags(), first.count(), first.container_offset(), index(to_));
  *to_++ = token::end(map_ ? kind::end_object : kind::end_array, first.count(), offset(at_ - 1), begin_);
  const container around = outer_.pop();
  left_ = around.left;
  begin_ = around.begin;
  depth_ = around.depth;
  map_ = around.map;
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
      if (is_short(at + 1, length)) [[likely]] {
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
    if (h.what() == major::text && !h.indefinite() && (is_short(content, h.argument) || is_plain(content, h.argument))) {
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
  const limits& bounds = options.limits;
  to.set_base(sequence.base());
  if (sequence.size() > bounds.bytes)
    return fail(code::bytes_limit, sequence.offset(sequence.begin()) + bounds.bytes, "the input is longer than allowed");
  reading document(sequence, options, to);
  const auto done = document.run();
  document.finish();
  if (!done) return std::unexpected(done.error());
  if (to.size() > bounds.tokens)
    return fail(code::tokens_limit, sequence.offset(document.at()), "the document has more tokens than allowed");
  return static_cast<std::size_t>(document.at() - sequence.begin());
}

result<void> read(const input& document, const read_options& options, tape& to) {
  const auto consumed = read_one(document, options, to);
  if (!consumed) return std::unexpected(consumed.error());
  if (*consumed == document.size()) return {};
  return fail(code::trailing, document.offset(document.begin() + *consumed), "nothing may follow the document's one data item");
}

}  // namespace smelt::cbor
