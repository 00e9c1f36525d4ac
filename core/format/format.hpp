// What a format is to the rest of the system.
#pragma once

#include <span>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/output.hpp"
#include "core/format/sequence.hpp"
#include "core/query/pointer.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/options.hpp"
#include "core/stream/tape.hpp"

namespace smelt {

struct format {
  std::string_view name;                          // "json": the name in ?from= and ?to=
  std::span<const std::string_view> media_types;  // the first is what answers carry
  std::string_view suffix;                        // "+json": any media type of application/*+json is this format
  bool text;                                      // numbers travel as lexemes between two text formats
  std::string_view carries;                       // for people: what it can hold
  std::string_view lacks;                         // and what it cannot

  // Reads one whole document into an empty tape. On failure the tape holds the tokens up to the fault.
  result<void> (*read)(const input& document, const read_options& options, tape& to);
  // Writes one value. On failure the output is to be thrown away.
  result<void> (*write)(const tape_view& value, const write_options& options, output& to, conversions& counts);
  // The bytes of the value that a pointer leads to, reading no further than they end and allocating nothing. Of equal keys the first
  // counts. What is stepped over is checked only as far as stepping needs. A pointer that meets nothing is code::field_absent; one that may
  // lead to a value without bytes of its own is code::not_supported: the document is to be read. `read`, unless null, grows by the bytes
  // that were read.
  result<input> (*find)(const input& document, const query::pointer& path, const limits& bounds, std::uint64_t* read);

  bool prefers = false;  // has encodings for size and for speed, of which write_options::prefer chooses

  // The bytes of a token that `read` put on the tape of this document, with its own head and marks; white space, separators and padding
  // are no token's. None for a composite key, whose own tokens follow it, and for the end of a container that has no byte of its own: they
  // lie where the document goes on. Null: a token's bytes are those from its offset to the next one's.
  std::string_view (*extent_of)(const input& document, const tape_view& tokens, std::uint32_t index) noexcept = nullptr;

  // The sequences of its documents; the first is what is meant where the format is named and a sequence is needed.
  std::span<const sequence> sequences = {};
  // One past the value that begins at `at`, tags and all; code::truncated while it does not end within the input. Null where documents do
  // not show where they end, so that none of the sequences has framing::none.
  result<const char*> (*skip)(const input& in, const char* at, std::uint32_t longest_text) = nullptr;
  // Bytes that may stand between documents and mean nothing.
  std::string_view filler = {};
  // The same format by a grammar that takes more and that nothing is written by; null where there is none. No list has it.
  const format* relaxed = nullptr;
};

// Every format, in the order in which lists show them.
std::span<const format* const> formats() noexcept;

// By name; null when there is none.
const format* find_format(std::string_view name) noexcept;

}  // namespace smelt
