#include "core/format/direct.hpp"

#include <bit>

#include "core/base/config.hpp"
#include "core/cbor/encode.hpp"
#include "core/cbor/format.hpp"
#include "core/json/binary_target.hpp"
#include "core/json/format.hpp"
#include "core/msgpack/encode.hpp"
#include "core/msgpack/format.hpp"

namespace smelt {

namespace {

struct cbor_encoding {
  static constexpr std::size_t longest_head = cbor::longest_head;
  static constexpr std::uint32_t short_container = cbor::info::one_byte - 1;

  static char short_head(bool object, std::uint32_t count) noexcept {
    return static_cast<char>(cbor::initial_byte(object ? cbor::major::map : cbor::major::array, static_cast<std::uint8_t>(count)));
  }
  [[gnu::always_inline]] static char* text(char* to, std::string_view content) noexcept {
    return cbor::put_string<true>(to, cbor::major::text, content);
  }
  static char* text_head(char* to, std::size_t length) noexcept { return cbor::put_head(to, cbor::major::text, length); }
  static char* array(char* to, std::uint32_t count) noexcept { return cbor::put_head(to, cbor::major::array, count); }
  static char* map(char* to, std::uint32_t count) noexcept { return cbor::put_head(to, cbor::major::map, count); }
  static char* null(char* to) noexcept { return cbor::put_null(to); }
  static char* boolean(char* to, bool value) noexcept { return cbor::put_boolean(to, value); }
  [[gnu::always_inline]] static char* number(char* to, const number::parsed& value) noexcept {
    if (value.what == number::form::integer) return cbor::put_integer(to, static_cast<std::int64_t>(value.bits));
    if (value.what == number::form::unsigned_integer) return cbor::put_head(to, cbor::major::unsigned_integer, value.bits);
    return cbor::put_real(to, std::bit_cast<double>(value.bits));
  }
};

struct msgpack_encoding {
  static constexpr std::size_t longest_head = msgpack::longest_head;
  static constexpr std::uint32_t short_container = msgpack::short_container;

  static char short_head(bool object, std::uint32_t count) noexcept {
    return static_cast<char>((object ? msgpack::first::fixmap : msgpack::first::fixarray) | count);
  }
  [[gnu::always_inline]] static char* text(char* to, std::string_view content) noexcept {
    return put_content<true>(msgpack::put_text_head(to, content.size()), content);
  }
  static char* text_head(char* to, std::size_t length) noexcept { return msgpack::put_text_head(to, length); }
  static char* array(char* to, std::uint32_t count) noexcept { return msgpack::put_array(to, count); }
  static char* map(char* to, std::uint32_t count) noexcept { return msgpack::put_map(to, count); }
  static char* null(char* to) noexcept { return msgpack::put_nil(to); }
  static char* boolean(char* to, bool value) noexcept { return msgpack::put_boolean(to, value); }
  [[gnu::always_inline]] static char* number(char* to, const number::parsed& value) noexcept {
    if (value.what == number::form::integer) return msgpack::put_integer(to, static_cast<std::int64_t>(value.bits));
    if (value.what == number::form::unsigned_integer) return msgpack::put_integer(to, value.bits);
    return msgpack::put_real(to, std::bit_cast<double>(value.bits));
  }
};

using way = bool (*)(const input& document, const read_options& options, arena& scratch, output& to) noexcept;

template <class Encoding>
bool from_json(const input& document, const read_options& options, arena& scratch, output& to) noexcept {
  const bool distinct = options.duplicates != duplicate_keys::keep;
  return json::walk<json::binary_target<Encoding>>(document, options, to, scratch, distinct, document.size()).run();
}

way way_between(const format& from, const format& target) noexcept {
  if (&from != &json::description) return nullptr;
  if (&target == &cbor::description) return from_json<cbor_encoding>;
  if (&target == &msgpack::description) return from_json<msgpack_encoding>;
  return nullptr;
}

}  // namespace

bool write_directly(const format& from, const format& target, const input& document, const read_options& reading,
                    const write_options& writing, arena& scratch, output& to) noexcept {
  if constexpr (!config::direct_writing) return false;
  // Of JSON's values only long numbers would be converted, which no way takes, and integers on request.
  if (reading.lexemes || writing.canonical || writing.int64 != int64::number || document.size() > reading.limits.bytes) return false;
  const way direct = way_between(from, target);
  if (!direct || !to.ok()) return false;
  const std::size_t before = to.size();
  to.hold_to(before + writing.limits.output);
  if (direct(document, reading, scratch, to) && !to.is_beyond()) return true;
  to.recover(before);
  return false;
}

}  // namespace smelt
