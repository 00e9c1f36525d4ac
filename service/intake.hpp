// A connection's incoming half without its socket: the bytes that arrive, the request that they make, and where its body lies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/base/arena.hpp"
#include "core/base/input.hpp"
#include "core/base/output.hpp"
#include "service/budget.hpp"
#include "service/chunked.hpp"
#include "service/head.hpp"
#include "service/head_buffer.hpp"
#include "service/window.hpp"

namespace smelt::service {

class intake {
 public:
  enum class progress : std::uint8_t { idle, wants_more, complete, refused };

  // All must outlive the intake; `memory` is released by its owner between requests.
  intake(block_pool& pool, const head_limits& limits, byte_budget& budget, arena& memory) noexcept;

  // Where the next bytes go, and how many have come there. Never empty while more is wanted.
  std::span<char> room() noexcept;
  void filled(std::size_t count) noexcept;

  // Nothing of a request is here.
  bool idle() const noexcept { return !parsed_ && buffer_.empty(); }
  // The head buffer's memory: false when there is none left. Given back only while idle.
  [[nodiscard]] bool acquire() noexcept { return buffer_.acquire(); }
  void rest() noexcept { buffer_.release(); }

  progress read_head();
  // Of a head that will not be whole: what there is of it counts as the request's.
  void take_what_came() noexcept;
  // Before any of the body is looked at: finds room for it. Refused when the budget or memory is spent.
  progress begin_body();
  progress read_body();
  // In place of these, for a body that is handed on as it comes, however long it is: `through` must outlive the request.
  progress begin_stream(window& through) noexcept;
  progress pass_on() noexcept;

  // Valid from a complete head on; of a refused one what could be told of it.
  const parsed_head& head() const noexcept { return head_; }
  request_head& request() noexcept { return head_.request; }
  // The request's last byte has arrived (a chunked one's is unknown until it is read).
  bool whole() const noexcept;
  // Leaves the body unread; the request must be whole.
  void skip_body() noexcept;
  bool body_begun() const noexcept { return arrived() > 0; }
  std::uint64_t arrived() const noexcept { return read_ + (buffer_.unread().size() - head_size_); }  // bytes of the body, encoded
  input body() const noexcept;                                                                       // once complete
  std::uint64_t body_size() const noexcept;                                                          // what there is of it, decoded
  const refusal& why() const noexcept { return *why_; }

  // Forgets this request; what was sent ahead stays.
  void next() noexcept;

  // Bytes of answers not yet taken count as in flight.
  void hold(std::uint64_t bytes) noexcept { lease_.hold(bytes); }

 private:
  enum class place : std::uint8_t { nowhere, head_buffer, memory, chunks, stream };

  progress refuse(const refusal& why) noexcept;
  progress refuse_head(const refusal& found) noexcept;
  progress place_in_memory(std::size_t size) noexcept;
  progress read_chunks() noexcept;
  progress pass_bytes(std::string_view raw, std::size_t& used) noexcept;
  progress pass_chunks(std::string_view raw, std::size_t& used) noexcept;
  std::uint64_t sure_data() const noexcept;
  bool append(std::string_view data) noexcept;
  std::string_view after_head() const noexcept { return buffer_.unread().substr(head_size_); }

  const head_limits& limits_;
  arena& memory_;
  lease lease_;
  head_buffer buffer_;
  head_finder finder_;
  parsed_head head_;
  std::size_t head_size_ = 0;
  bool parsed_ = false;
  bool skipped_line_ = false;
  place place_ = place::nowhere;
  std::size_t size_ = 0;    // of the body, where it is known
  std::uint64_t read_ = 0;  // of the body's encoded bytes, taken out of the head buffer or never in it
  char* body_ = nullptr;    // in memory_
  window* through_ = nullptr;
  std::uint64_t left_ = 0;  // of a stream whose length is known
  bool direct_ = false;     // the next bytes go straight to the window
  std::optional<output> chunks_;
  chunked_decoder decoder_;
  std::optional<refusal> why_;
};

}  // namespace smelt::service
