#include "core/bjdata/reader.hpp"

#include "core/base/config.hpp"
#include "core/base/nesting.hpp"
#include "core/bjdata/arrays.hpp"
#include "core/bjdata/container.hpp"
#include "core/bjdata/extension.hpp"
#include "core/bjdata/records.hpp"
#include "core/bjdata/scalar.hpp"
#include "core/stream/tape_reading.hpp"

namespace smelt::bjdata {

namespace {

struct open_container {
  container what;
  std::uint32_t begin;  // index of its first token
};

class reading : public tape_reading {
 public:
  reading(const input& in, const read_options& options, tape& to) noexcept : tape_reading(in, options, to), outer_(to.memory()) {}

  result<void> run() noexcept;

 private:
  bool skip_no_ops() noexcept;
  result<void> take_key() noexcept;
  result<void> take_value() noexcept;
  result<void> take_fixed(char marker, const char* content) noexcept;
  result<void> take_text(kind what, const char* length) noexcept;
  result<void> take_lexeme() noexcept;
  result<void> take_extension() noexcept;
  result<void> take_array() noexcept;
  result<void> take_object() noexcept;
  // Puts more tokens than a turn may.
  result<void> take_many(const header& h, decltype(read_records) read) noexcept;
  result<void> open(const header& h, bool object) noexcept;
  void close() noexcept;
  result<void> put(const result<token>& t, const char* after) noexcept;

  nesting<open_container> outer_;
  container now_ = around_document;
};

result<void> reading::put(const result<token>& t, const char* after) noexcept {
  if (!t) return std::unexpected(t.error());
  *to_++ = *t;
  at_ = after;
  return {};
}

// A number or a character without its marker.
result<void> reading::take_fixed(char marker, const char* content) noexcept {
  const marker_info info = info_of(marker);
  if (in_.end() - content < info.size) [[unlikely]]
    return fault(code::truncated, faults::cut);
  if (info.what == form::character) return put(character_token(in_, content, tape_.memory()), content + 1);
  *to_++ = number_token(info, load_word(content, in_.end(), info.size), offset(at_));
  at_ = content + info.size;
  return {};
}

result<void> reading::take_text(kind what, const char* length) noexcept {
  const auto content = take_content(in_, length, at_, bounds_.text);
  if (!content) [[unlikely]]
    return std::unexpected(content.error());
  const char* const end = content->data() + content->size();
  if (is_plain(content->data(), content->size())) [[likely]] {
    *to_++ = token::span(what, 0, content->data(), content->size());
    at_ = end;
    return {};
  }
  return put(text_token(what, in_, *content, tape_.memory()), end);
}

result<void> reading::take_key() noexcept { return take_text(kind::key, at_); }

result<void> reading::take_lexeme() noexcept {
  const auto lexeme = take_content(in_, at_ + 1, at_, bounds_.text);
  if (!lexeme) return std::unexpected(lexeme.error());
  return put(lexeme_token(in_, *lexeme, bounds_.digits, tape_.memory()), lexeme->data() + lexeme->size());
}

result<void> reading::take_extension() noexcept {
  const auto found = bjdata::take_extension(in_, at_, bounds_.text);
  if (!found) return std::unexpected(found.error());
  return put(extension_token(in_, *found, tape_.memory()), found->content.data() + found->content.size());
}

result<void> reading::take_array() noexcept {
  const auto h = take_header(in_, at_, bounds_.text);
  if (!h) return std::unexpected(h.error());
  if (h->type == '{') return take_many(*h, read_records);
  if (is_packed(*h)) return put(packed_token(in_, at_, *h, bounds_.text, tape_.memory()), end_of_packed(*h));
  return h->shape.rank > 1 && h->count > 0 ? take_many(*h, read_characters) : open(*h, false);
}

result<void> reading::take_object() noexcept {
  const auto h = take_header(in_, at_, bounds_.text);
  if (!h) return std::unexpected(h.error());
  return h->type == '{' ? take_many(*h, read_records) : open(*h, true);
}

result<void> reading::take_many(const header& h, decltype(read_records) read) noexcept {
  tape_.advance_to(to_);
  const auto after = read(in_, at_, h, depth_, bounds_, tape_);
  to_ = full_ = tape_.data() + tape_.size();  // which may have moved: room is made anew
  if (!after) return std::unexpected(after.error());
  at_ = *after;
  return {};
}

result<void> reading::open(const header& h, bool object) noexcept {
  if (depth_ == bounds_.depth) return fault(code::depth_limit, faults::depth);
  if (!outer_.push({now_, begin_})) return spent();
  ++depth_;
  now_ = container::of(h, object);
  begin_ = index(to_);
  *to_++ = token::begin(object ? kind::begin_object : kind::begin_array, 0, h.count, offset(at_), 0);
  at_ = h.content;
  return {};
}

void reading::close() noexcept {
  token& first = tape_.data()[begin_];
  const std::uint64_t count = now_.counted ? first.count() : now_.taken();
  first = token::begin(first.what(), 0, count, first.container_offset(), index(to_));
  *to_++ = token::end(now_.object ? kind::end_object : kind::end_array, count, offset(at_ - 1), begin_);
  const open_container around = outer_.pop();
  now_ = around.what;
  begin_ = around.begin;
  --depth_;
}

// False at the input's end.
bool reading::skip_no_ops() noexcept {
  while (at_ != in_.end() && *at_ == 'N') ++at_;
  return at_ != in_.end();
}

result<void> reading::take_value() noexcept {
  const marker_info info = info_of(*at_);
  switch (info.what) {
  case form::signed_integer:
  case form::unsigned_integer:
  case form::real:
  case form::character: return take_fixed(*at_, at_ + 1);
  case form::text: return take_text(kind::text, at_ + 1);
  case form::array: return take_array();
  case form::object: return take_object();
  case form::number_text: return take_lexeme();
  case form::extension: return take_extension();
  case form::null: *to_++ = token::null(offset(at_)); break;
  case form::yes:
  case form::no: *to_++ = token::boolean(info.what == form::yes, offset(at_)); break;
  default: return fault(code::unexpected, faults::no_marker);
  }
  ++at_;
  return {};
}

result<void> reading::run() noexcept {
  while (now_.left != 0 || !outer_.empty()) {
    if (to_ >= full_) [[unlikely]] {
      if (const auto room = make_room(); !room) return room;
    }
    if (now_.left == 0) {
      close();
      continue;
    }
    const bool typed = now_.type != 0;
    if (!typed && !skip_no_ops()) return absent();
    if (now_.ends_at(at_)) {
      ++at_;
      close();
      continue;
    }
    --now_.left;
    if (now_.object) {
      if (const auto key = take_key(); !key) return key;
      if (!typed && !skip_no_ops()) return absent();
    }
    if (const auto taken = typed ? take_fixed(now_.type, at_) : take_value(); !taken) return taken;
  }
  return {};
}

}  // namespace

result<std::size_t> read_one(const input& sequence, const read_options& options, tape& to) {
  return read_first<reading>(sequence, options, to);
}

result<void> read(const input& document, const read_options& options, tape& to) {
  const auto consumed = read_one(document, options, to);
  if (!consumed) return std::unexpected(consumed.error());
  const auto rest = document.view().substr(*consumed);
  const std::size_t behind = rest.find_first_not_of('N');
  if (behind == rest.npos) return {};
  return fail(code::trailing, document.offset(rest.data() + behind), "nothing but no-ops may follow the document's one value");
}

}  // namespace smelt::bjdata
