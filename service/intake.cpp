#include "service/intake.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "service/head_rules.hpp"
#include "service/refused_head.hpp"
#include "service/server_settings.hpp"

namespace smelt::service {

intake::intake(block_pool& pool, const head_limits& limits, byte_budget& budget, arena& memory) noexcept
    : limits_(limits), memory_(memory), lease_(budget), buffer_(pool), decoder_(limits.body_bytes) {}

std::span<char> intake::room() noexcept {
  if (place_ == place::memory) return {body_ + read_, size_ - read_};
  direct_ = place_ == place::stream && after_head().empty() && sure_data() > 0;
  if (direct_) {
    const std::span<char> whole = through_->room();
    direct_ = !whole.empty();
    if (direct_) return whole.first(static_cast<std::size_t>(std::min<std::uint64_t>(whole.size(), sure_data())));
  }
  if (!parsed_) buffer_.compact();
  return {buffer_.room(), buffer_.room_size()};
}

void intake::filled(std::size_t count) noexcept {
  if (place_ == place::memory) {
    read_ += count;
  } else if (direct_) {
    read_ += count;
    through_->filled(count);
    if (head_.request.chunked) {
      decoder_.skip_data(count);
    } else {
      left_ -= count;
    }
  } else {
    buffer_.filled(count);
  }
}

intake::progress intake::refuse(const refusal& why) noexcept {
  why_ = why;
  return progress::refused;
}

intake::progress intake::refuse_head(const refusal& found) noexcept {
  const refused_head judged = judge_refused(buffer_.unread(), limits_, found);
  head_.request = judged.request;
  return refuse(judged.why);
}

void intake::take_what_came() noexcept { head_.request = glance(buffer_.unread()); }

intake::progress intake::read_head() {
  // RFC 9112 2.2: some clients end a body with an extra line.
  if (!skipped_line_ && buffer_.unread().starts_with("\r\n")) {
    buffer_.consume(2);
    skipped_line_ = true;
  }
  if (buffer_.empty()) return progress::idle;
  if (!skipped_line_ && buffer_.unread() == "\r") return progress::wants_more;
  const auto size = finder_.find(buffer_.unread(), limits_);
  if (!size) return refuse_head(size.error());
  if (*size == 0) return progress::wants_more;
  // Behind the head there must be room to read a chunked body through.
  if (!buffer_.fits(*size + (head_buffer::capacity - server_settings::max_head_bytes))) buffer_.compact();
  auto parsed = parse_head(buffer_.unread().substr(0, *size), limits_, memory_);
  if (!parsed) return refuse_head(parsed.error());
  head_ = *parsed;
  head_size_ = *size;
  parsed_ = true;
  return progress::complete;
}

bool intake::whole() const noexcept {
  if (!parsed_ || head_.request.chunked) return false;
  return after_head().size() >= head_.request.content_length.value_or(0);
}

void intake::skip_body() noexcept {
  size_ = static_cast<std::size_t>(head_.request.content_length.value_or(0));
  place_ = place::head_buffer;
}

intake::progress intake::begin_body() {
  if (head_.request.chunked) {
    place_ = place::chunks;
    chunks_.emplace(memory_);
    return progress::complete;
  }
  const std::uint64_t size = head_.request.content_length.value_or(0);
  if (size > limits_.body_bytes) return refuse(rules::long_body);
  size_ = static_cast<std::size_t>(size);
  if (!buffer_.fits(head_size_ + size_)) return place_in_memory(size_);
  place_ = place::head_buffer;
  return progress::complete;
}

intake::progress intake::place_in_memory(std::size_t size) noexcept {
  if (!lease_.grow_to(size)) return refuse(rules::no_memory);
  body_ = memory_.try_allocate(size + text_slack, 64);
  if (!body_) return refuse(rules::no_memory);
  const std::string_view here = after_head();
  std::memcpy(body_, here.data(), here.size());
  buffer_.cut(head_size_, head_size_ + here.size());
  read_ = here.size();
  place_ = place::memory;
  return progress::complete;
}

intake::progress intake::read_body() {
  if (place_ == place::chunks) return read_chunks();
  return arrived() >= size_ ? progress::complete : progress::wants_more;
}

// What is the body's for certain, so that nothing of a next request is read with it: a length, or what a chunk still brings, unless that is
// so little that reading through the head buffer takes fewer reads.
std::uint64_t intake::sure_data() const noexcept {
  if (!head_.request.chunked) return left_;
  return decoder_.data_left() > buffer_.room_size() ? decoder_.data_left() : 0;
}

intake::progress intake::begin_stream(window& through) noexcept {
  place_ = place::stream;
  through_ = &through;
  left_ = head_.request.content_length.value_or(0);
  decoder_ = chunked_decoder(std::numeric_limits<std::uint64_t>::max());
  return lease_.grow_to(window::usual) ? progress::complete : refuse(rules::no_memory);
}

intake::progress intake::pass_on() noexcept {
  const std::string_view raw = after_head();
  std::size_t used = 0;
  const progress came = head_.request.chunked ? pass_chunks(raw, used) : pass_bytes(raw, used);
  buffer_.cut(head_size_, head_size_ + used);
  read_ += used;
  return came;
}

// Of a body whose length is known.
intake::progress intake::pass_bytes(std::string_view raw, std::size_t& used) noexcept {
  if (!raw.empty() && left_ > 0) {
    const std::span<char> room = through_->room();
    if (room.empty()) return refuse(rules::no_memory);
    used = static_cast<std::size_t>(std::min<std::uint64_t>({raw.size(), room.size(), left_}));
    std::memcpy(room.data(), raw.data(), used);
    through_->filled(used);
    left_ -= used;
  }
  return left_ == 0 ? progress::complete : progress::wants_more;
}

intake::progress intake::pass_chunks(std::string_view raw, std::size_t& used) noexcept {
  while (used < raw.size() && !decoder_.complete() && !decoder_.refused()) {
    const std::span<char> room = through_->room();
    if (room.empty()) return refuse(rules::no_memory);
    const chunked_decoder::piece piece = decoder_.next(raw.substr(used, room.size()));
    if (!piece.data.empty()) std::memcpy(room.data(), piece.data.data(), piece.data.size());
    through_->filled(piece.data.size());
    used += piece.consumed;
  }
  if (decoder_.refused()) return refuse(*decoder_.refused());
  return decoder_.complete() ? progress::complete : progress::wants_more;
}

bool intake::append(std::string_view data) noexcept {
  if (!lease_.grow_to(chunks_->size() + data.size())) return false;
  chunks_->append(data);
  return chunks_->ok();
}

intake::progress intake::read_chunks() noexcept {
  const std::string_view raw = after_head();
  std::size_t used = 0;
  bool room = true;
  while (room && used < raw.size() && !decoder_.complete() && !decoder_.refused()) {
    const chunked_decoder::piece piece = decoder_.next(raw.substr(used));
    used += piece.consumed;
    room = append(piece.data);
  }
  buffer_.cut(head_size_, head_size_ + used);
  read_ += used;
  if (decoder_.refused()) return refuse(*decoder_.refused());
  if (!room) return refuse(rules::no_memory);
  if (!decoder_.complete()) return progress::wants_more;
  if (!chunks_->reserve(text_slack)) return refuse(rules::no_memory);
  return progress::complete;
}

input intake::body() const noexcept {
  switch (place_) {
  case place::memory: return {std::string_view(body_, size_), text_slack};
  case place::chunks: return {chunks_->view(), text_slack};
  default: return {after_head().substr(0, size_), text_slack};
  }
}

std::uint64_t intake::body_size() const noexcept {
  switch (place_) {
  case place::memory: return read_;
  case place::chunks: return chunks_->size();
  case place::stream: return through_->arrived();
  default: return after_head().substr(0, size_).size();
  }
}

void intake::next() noexcept {
  if (parsed_) buffer_.consume(head_size_ + (place_ == place::head_buffer ? size_ : 0));
  lease_.clear();
  finder_.reset();
  head_ = {};
  head_size_ = 0;
  parsed_ = skipped_line_ = false;
  place_ = place::nowhere;
  size_ = 0;
  read_ = 0;
  body_ = nullptr;
  through_ = nullptr;
  left_ = 0;
  direct_ = false;
  chunks_.reset();
  decoder_ = chunked_decoder(limits_.body_bytes);
  why_.reset();
}

}  // namespace smelt::service
