// What takes a document's events one at a time, and how a tape plays into it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

// Sinks latch: the first failure is kept, later events are ignored, finish() tells. Counts are exact.
template <class S>
concept token_sink = requires(S sink, std::string_view text, const typed_array& numbers) {
  sink.null();
  sink.boolean(true);
  sink.integer(std::int64_t{});
  sink.unsigned_integer(std::uint64_t{});
  sink.real(double{});
  sink.number_text(text);
  sink.text(text);
  sink.bytes(text);
  sink.extension(std::int16_t{}, text);
  sink.key(text);
  sink.composite_key();  // the next value is the key
  sink.begin_array(std::uint32_t{});
  sink.end_array();
  sink.begin_object(std::uint32_t{});
  sink.end_object();
  sink.numbers(numbers);
  sink.tag(std::uint64_t{});
  sink.simple(std::uint8_t{});
  { sink.finish() } -> std::same_as<result<void>>;
};

// One token's event.
template <token_sink S>
void play(const token& t, S& sink) {
  switch (t.what()) {
  case kind::null: sink.null(); break;
  case kind::boolean: sink.boolean(t.boolean()); break;
  case kind::integer: sink.integer(t.integer()); break;
  case kind::unsigned_integer: sink.unsigned_integer(t.bits()); break;
  case kind::real: sink.real(t.real()); break;
  case kind::number_text: sink.number_text(t.view()); break;
  case kind::text: sink.text(t.view()); break;
  case kind::bytes: sink.bytes(t.view()); break;
  case kind::extension: sink.extension(t.extension_type(), t.view()); break;
  case kind::key: t.has(flag::composite) ? sink.composite_key() : sink.key(t.view()); break;
  case kind::begin_array: sink.begin_array(t.count()); break;
  case kind::end_array: sink.end_array(); break;
  case kind::begin_object: sink.begin_object(t.count()); break;
  case kind::end_object: sink.end_object(); break;
  case kind::typed_array: sink.numbers(t.numbers()); break;
  case kind::tag: sink.tag(t.bits()); break;
  case kind::simple: sink.simple(static_cast<std::uint8_t>(t.bits())); break;
  }
}

}  // namespace smelt
