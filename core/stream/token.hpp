// The vocabulary between readers and writers: sixteen bytes that say what stands in a document, and where it came from.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/base/load.hpp"

namespace smelt {

enum class kind : std::uint8_t {
  null,
  boolean,
  integer,           // fits std::int64_t
  unsigned_integer,  // above std::int64_t's greatest
  real,
  number_text,  // a number that the others cannot hold exactly, or one meant for a text format: its lexeme by RFC 8259, section 6
  text,
  key,  // the next value's key; with flag::composite the key is itself the next run of tokens, and its value follows that
  bytes,
  extension,  // bytes of a type that is told by a number
  begin_array,
  end_array,
  begin_object,
  end_object,
  typed_array,  // numbers of one element type, as bytes
  tag,          // says something of the value that follows (RFC 8949, section 3.4)
  simple,       // a CBOR simple value without a kind of its own; undefined is simple 23
};

namespace flag {
inline constexpr std::uint8_t decoded =
    1;  // text, bytes, extension, key, number_text: not in the input; its offset lies in the 4 bytes before it
inline constexpr std::uint8_t bare = 2;        // text, key: known to hold no quotation mark, backslash or control character
inline constexpr std::uint8_t composite = 4;   // key: not a text
inline constexpr std::uint8_t mixed_keys = 8;  // begin_object: at least one of its keys is composite
inline constexpr std::uint8_t distinct = 32;   // begin_object: its reader has seen that no two of its keys are equal
inline constexpr std::uint8_t doomed = 16;     // key: its member is to be taken off the tape; never seen by sinks
}  // namespace flag

enum class element : std::uint8_t { u8, u8_clamped, u16, u32, u64, i8, i16, i32, i64, f16, f32, f64, f128 };

constexpr std::uint32_t size_of(element e) noexcept {
  constexpr std::uint8_t sizes[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 4, 8, 16};
  return sizes[static_cast<std::size_t>(e)];
}

// Where a typed_array token's numbers are. It and its shape live in the tape's arena, the data in the input or in the arena.
struct typed_array {
  const char* data;  // count elements, packed
  std::uint32_t count;
  std::uint32_t offset;  // in the input, of the array's first byte
  element what;
  std::endian order;                     // of each element's bytes
  bool column_major;                     // of the shape (RFC 8746, section 3.1.2)
  std::span<const std::uint32_t> shape;  // empty: one dimension of count
};

class token {
 public:
  token() = default;

  static token null(std::size_t offset) noexcept { return {kind::null, 0, offset, 0}; }
  static token boolean(bool value, std::size_t offset) noexcept { return {kind::boolean, 0, offset, value ? 1U : 0U}; }
  static token integer(std::int64_t value, std::size_t offset) noexcept {
    return {kind::integer, 0, offset, static_cast<std::uint64_t>(value)};
  }
  static token unsigned_integer(std::uint64_t value, std::size_t offset) noexcept { return {kind::unsigned_integer, 0, offset, value}; }
  static token real(double value, std::size_t offset) noexcept { return {kind::real, 0, offset, std::bit_cast<std::uint64_t>(value)}; }
  // integer, unsigned_integer or real, by its bits.
  static token number(smelt::kind what, std::uint64_t bits, std::size_t offset) noexcept { return {what, 0, offset, bits}; }
  static token tag(std::uint64_t number, std::size_t offset) noexcept { return {kind::tag, 0, offset, number}; }
  static token simple(std::uint8_t value, std::size_t offset) noexcept { return {kind::simple, 0, offset, value}; }
  static token typed(const typed_array* numbers) noexcept {
    return {kind::typed_array, 0, numbers->count, reinterpret_cast<std::uintptr_t>(numbers)};
  }
  // text, bytes, key or number_text. The content must be followed by text_slack readable bytes.
  static token span(kind what, std::uint8_t flags, const char* data, std::size_t length) noexcept {
    return {what, flags, length, reinterpret_cast<std::uintptr_t>(data)};
  }
  // As span. Types from -128 to 127 are MessagePack's: -1 is a timestamp, negative ones are the specification's, others an application's.
  static token extension(std::int16_t type, std::uint8_t flags, const char* data, std::size_t length) noexcept {
    token t = span(smelt::kind::extension, flags, data, length);
    t.head_ |= std::uint64_t{static_cast<std::uint16_t>(type)} << 16;
    return t;
  }
  static token composite_key(std::size_t offset) noexcept { return {kind::key, flag::composite, offset, 0}; }
  // A container's first token: how many elements or members it has, where it began, and the index of its last token.
  static token begin(kind what, std::uint8_t flags, std::size_t count, std::size_t offset, std::size_t end) noexcept {
    return {what, flags, count, offset | std::uint64_t{end} << 32};
  }
  // A container's last token; offset is that of its last byte.
  static token end(kind what, std::size_t count, std::size_t offset, std::size_t begin) noexcept {
    return {what, 0, count, offset | std::uint64_t{begin} << 32};
  }

  smelt::kind what() const noexcept { return static_cast<smelt::kind>(head_ & 0xff); }
  bool is(smelt::kind k) const noexcept { return what() == k; }
  std::uint8_t flags() const noexcept { return static_cast<std::uint8_t>(head_ >> 8); }
  // A text, or a key that is one.
  bool is_text() const noexcept {
    constexpr std::uint64_t which = (0xff & ~1U) | std::uint64_t{flag::composite} << 8;
    static_assert((static_cast<unsigned>(smelt::kind::text) | 1) == static_cast<unsigned>(smelt::kind::key));
    return (head_ & which) == static_cast<std::uint64_t>(smelt::kind::text);
  }
  bool has(std::uint8_t f) const noexcept { return (flags() & f) != 0; }
  void remove(std::uint8_t f) noexcept { head_ &= ~(std::uint64_t{f} << 8); }
  void add(std::uint8_t f) noexcept { head_ |= std::uint64_t{f} << 8; }
  std::uint32_t field() const noexcept { return static_cast<std::uint32_t>(head_ >> 32); }

  bool boolean() const noexcept { return payload_ != 0; }
  std::int64_t integer() const noexcept { return static_cast<std::int64_t>(payload_); }
  std::uint64_t bits() const noexcept { return payload_; }  // unsigned_integer, tag, simple
  double real() const noexcept { return std::bit_cast<double>(payload_); }
  const typed_array& numbers() const noexcept { return *reinterpret_cast<const typed_array*>(payload_); }

  const char* data() const noexcept { return reinterpret_cast<const char*>(payload_); }
  std::uint32_t length() const noexcept { return field(); }
  std::string_view view() const noexcept { return {data(), length()}; }
  std::int16_t extension_type() const noexcept { return static_cast<std::int16_t>(head_ >> 16); }

  std::uint32_t count() const noexcept { return field(); }
  void set_count(std::uint32_t count) noexcept { head_ = (head_ & 0xffff'ffff) | std::uint64_t{count} << 32; }
  void set_other(std::uint32_t index) noexcept { payload_ = (payload_ & 0xffff'ffff) | std::uint64_t{index} << 32; }
  std::uint32_t container_offset() const noexcept { return static_cast<std::uint32_t>(payload_); }
  std::uint32_t other() const noexcept { return static_cast<std::uint32_t>(payload_ >> 32); }  // the container's token at its other end

  // In bytes from the input's base.
  std::uint32_t offset(const char* base) const noexcept {
    switch (what()) {
    case smelt::kind::key:
      if (has(flag::composite)) return field();
      [[fallthrough]];
    case smelt::kind::text:
    case smelt::kind::bytes:
    case smelt::kind::extension:
    case smelt::kind::number_text: {
      if (has(flag::decoded)) return load_little<std::uint32_t>(data() - 4);
      return static_cast<std::uint32_t>(data() - base);
    }
    case smelt::kind::begin_array:
    case smelt::kind::begin_object:
    case smelt::kind::end_array:
    case smelt::kind::end_object: return container_offset();
    case smelt::kind::typed_array: return numbers().offset;
    default: return field();
    }
  }

 private:
  token(smelt::kind what, std::uint8_t flags, std::size_t field, std::uint64_t payload) noexcept
      : head_(static_cast<std::uint64_t>(what) | std::uint64_t{flags} << 8 | std::uint64_t{field} << 32), payload_(payload) {}

  std::uint64_t head_;  // kind, flags, 16 bits for an extension's type, field
  std::uint64_t payload_;
};

static_assert(sizeof(token) == 16 && std::is_trivially_copyable_v<token>);

}  // namespace smelt
