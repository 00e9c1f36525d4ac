// The order of map keys by the bytes that they are encoded as, for formats that put a length before a text.
#pragma once

#include <string_view>

#include "core/base/output.hpp"
#include "core/stream/conversions.hpp"
#include "core/stream/sorted.hpp"

namespace smelt {

// `put_head` writes a text's head of nine bytes at most and returns its end; `write` is the format's writer.
template <auto put_head, auto write>
struct encoded_keys {
  static std::string_view head_of(std::string_view text, char* room) noexcept { return {room, put_head(room, text.size())}; }

  // Against a text's encoding: by its head, then by what follows that.
  static bool precedes_text(std::string_view encoded, std::string_view text) noexcept {
    char room[16];
    const std::string_view head = head_of(text, room);
    const int heads = encoded.substr(0, head.size()).compare(head);
    return heads != 0 ? heads < 0 : encoded.substr(head.size()) < text;
  }

  // A text's head is the greater the longer the text is; every other key is spelled as it is encoded.
  static bool before(const member_key& left, const member_key& right) noexcept {
    if (left.composite && right.composite) return left.content < right.content;
    if (left.composite) return precedes_text(left.content, right.content);
    if (right.composite) return !precedes_text(right.content, left.content);
    return left.content.size() != right.content.size() ? left.content.size() < right.content.size() : left.content < right.content;
  }

  static result<std::string_view> spell(const tape_view& key, const write_options& options, arena& memory) {
    write_options as_it_stands = options;
    as_it_stands.canonical = false;
    output encoded(memory);
    conversions counted_when_written;
    if (const auto written = write(key, as_it_stands, encoded, counted_when_written); !written) return std::unexpected(written.error());
    encoded.finish();
    return encoded.view();
  }

  static constexpr key_order order{before, spell};
};

}  // namespace smelt
