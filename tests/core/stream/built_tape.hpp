// Tapes put together by hand, for what no reader needs to be asked for.
#pragma once

#include <cstring>
#include <string_view>
#include <vector>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "core/stream/relink.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// Each token's offset is its place: 10 for the first, 20 for the second. Texts are decoded ones, in the arena.
class built_tape {
 public:
  built_tape& null() { return put(token::null(next())); }
  built_tape& boolean(bool value) { return put(token::boolean(value, next())); }
  built_tape& integer(std::int64_t value) { return put(token::integer(value, next())); }
  built_tape& unsigned_integer(std::uint64_t value) { return put(token::unsigned_integer(value, next())); }
  built_tape& real(double value) { return put(token::real(value, next())); }
  built_tape& tag(std::uint64_t number) { return put(token::tag(number, next())); }
  built_tape& simple(std::uint8_t value) { return put(token::simple(value, next())); }
  built_tape& text(std::string_view content) { return put(span(kind::text, content)); }
  built_tape& bytes(std::string_view content) { return put(span(kind::bytes, content)); }
  built_tape& extension(std::int16_t type, std::string_view content) {
    const token bytes = span(kind::bytes, content);
    return put(token::extension(type, bytes.flags(), bytes.data(), content.size()));
  }
  built_tape& number_text(std::string_view lexeme) { return put(span(kind::number_text, lexeme)); }
  built_tape& key(std::string_view content) { return count().put(span(kind::key, content)); }
  built_tape& composite_key() { return count().put(token::composite_key(next())); }
  built_tape& numbers(const typed_array& array) { return put(token::typed(&array)); }
  built_tape& array(std::uint32_t count) { return open(kind::begin_array, count); }
  built_tape& object() { return open(kind::begin_object, 0); }
  built_tape& end() {
    const token& begin = to[open_.back()];
    open_.pop_back();
    put(token::end(begin.is(kind::begin_array) ? kind::end_array : kind::end_object, begin.count(), next(), 0));
    if (open_.empty()) relink(to);
    return *this;
  }

  block_pool pool;
  arena memory{pool};
  tape to{memory};

 private:
  std::size_t next() const { return 10 * (to.size() + 1); }

  built_tape& put(token t) {
    token* const at = to.reserve(1);
    *at = t;
    to.advance_to(at + 1);
    return *this;
  }

  token span(kind what, std::string_view content) {
    char* const room = memory.try_allocate(sizeof(std::uint32_t) + content.size() + text_slack);
    store_little(room, static_cast<std::uint32_t>(next()));
    std::memcpy(room + sizeof(std::uint32_t), content.data(), content.size());
    return token::span(what, flag::decoded, room + sizeof(std::uint32_t), content.size());
  }

  built_tape& count() {
    token& object = to[open_.back()];
    object.set_count(object.count() + 1);
    return *this;
  }

  built_tape& open(kind what, std::uint32_t count) {
    open_.push_back(to.size());
    return put(token::begin(what, 0, count, next(), 0));
  }

  std::vector<std::uint32_t> open_;
};

}  // namespace smelt
