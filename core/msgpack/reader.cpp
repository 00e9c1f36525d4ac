#include "core/msgpack/reader.hpp"

#include <bit>

#include "core/msgpack/faults.hpp"
#include "core/msgpack/head.hpp"
#include "core/number/half.hpp"
#include "core/stream/counted_reading.hpp"
#include "core/stream/span_token.hpp"
#include "core/stream/strings.hpp"
#include "core/stream/time.hpp"

namespace smelt::msgpack {

namespace {

token integer_token(std::uint64_t bits, std::size_t offset) noexcept { return token::integer(static_cast<std::int64_t>(bits), offset); }

token unsigned_token(std::uint64_t value, std::size_t offset) noexcept {
  return value >> 63 ? token::unsigned_integer(value, offset) : integer_token(value, offset);
}

token real_token(std::uint64_t bits, std::size_t offset) noexcept { return token::real(std::bit_cast<double>(bits), offset); }

class reading : public counted_reading {
 public:
  reading(const input& in, const read_options& options, tape& to) noexcept : counted_reading(in, options, to, short_text) {}

  result<void> run() noexcept;

 private:
  // Each takes what lies at at_ and puts its tokens at to_.
  result<void> take_key() noexcept;
  result<void> take_string(kind what, const head& h) noexcept;
  result<void> take_rare(const head& h) noexcept;
};

// A key that is no text is a value of its own, which is next.
result<void> reading::take_key() noexcept {
  const head h = take_head(at_, in_.end());
  if (h.missing()) return faults::no_head(h, offset(at_));
  if (h.what == family::text) {
    --left_;
    return take_string(kind::key, h);
  }
  tape_.data()[begin_].add(flag::mixed_keys);
  *to_++ = token::composite_key(offset(at_));
  return {};
}

result<void> reading::take_string(kind what, const head& h) noexcept {
  const auto content = take_content(in_, at_, at_ + h.size, h.argument, bounds_.text);
  if (!content) return std::unexpected(content.error());
  if (what == kind::text || what == kind::key) {
    if (const auto valid = check_utf8(in_, *content); !valid) return valid;
  }
  token t = span_token(what, in_, *content, tape_.memory());
  if (!t.data()) return spent();
  if (what == kind::extension) {
    t = token::extension(extension_type(content->data()), t.flags(), t.data(), t.length());
    if (t.extension_type() == timestamp_type && !parse_timestamp(t.view()))
      return fault(code::unexpected, "a timestamp has 4, 8 or 12 bytes, and less than a thousand million nanoseconds");
  }
  *to_++ = t;
  at_ = content->data() + content->size();
  return {};
}

// What takes more than a few steps.
result<void> reading::take_rare(const head& h) noexcept {
  switch (h.what) {
  case family::array: return open(false, h.argument, at_ + h.size, 0);
  case family::map: return open(true, h.argument, at_ + h.size, 0);
  case family::bytes: return take_string(kind::bytes, h);
  case family::extension: return take_string(kind::extension, h);
  default: return take_string(kind::text, h);
  }
}

// What is common is done here, with what every value needs in registers; what is rare is done by the members above.
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
      const std::size_t length = static_cast<std::uint8_t>(*at) - std::size_t{first::fixstr};
      if (is_short<short_text>(at + 1, length)) [[likely]] {
        *to++ = token::span(kind::key, 0, at + 1, length);
        at += 1 + length;
        --left;
        if (at == end) [[unlikely]]
          continue;
      } else {
        const std::uint64_t before = left;
        if (const auto taken = rarely([this] { return take_key(); }); !taken) return taken;
        if (left != before) continue;
      }
    }
    --left;
    const head h = take_head(at, end);
    if (h.missing()) [[unlikely]]
      return rarely([this, h]() -> result<void> { return faults::no_head(h, offset(at_)); });
    const char* const content = at + h.size;
    if (h.what == family::text && (is_short<short_text>(content, h.argument) || is_plain(content, h.argument))) {
      *to++ = token::span(kind::text, 0, content, h.argument);
      at = content + h.argument;
      continue;
    }
    switch (h.what) {
    case family::unsigned_integer: *to++ = unsigned_token(h.argument, offset(at)); break;
    case family::signed_integer: *to++ = integer_token(h.argument, offset(at)); break;
    case family::nil: *to++ = token::null(offset(at)); break;
    case family::boolean: *to++ = token::boolean(h.argument != 0, offset(at)); break;
    case family::float32: *to++ = real_token(number::double_from_single(static_cast<std::uint32_t>(h.argument)), offset(at)); break;
    case family::float64: *to++ = real_token(h.argument, offset(at)); break;
    default:
      if (const auto taken = rarely([this, h] { return take_rare(h); }); !taken) return taken;
      continue;
    }
    at = content;
  }
  at_ = at, to_ = to;
  return {};
}

}  // namespace

result<std::size_t> read_one(const input& sequence, const read_options& options, tape& to) {
  return read_first<reading>(sequence, options, to);
}

result<void> read(const input& document, const read_options& options, tape& to) { return read_only<reading>(document, options, to); }

}  // namespace smelt::msgpack
