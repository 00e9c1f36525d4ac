// An operation on a sequence: bytes in, bytes out, one record after another in bounded memory. No sockets here; the command line does the
// same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/output.hpp"
#include "core/sequence/splitter.hpp"
#include "service/coding/coded_parts.hpp"
#include "service/coding/coded_source.hpp"
#include "service/operation.hpp"
#include "service/window.hpp"

namespace smelt::service {

// A record that cannot be answered as asked.
struct record_fault {
  failure why = {{"", 0, code::unexpected}};  // the offset counts from the record's first byte
  std::uint64_t record = 0;                   // from 1
  std::uint64_t offset = 0;                   // of the fault, from the stream's first byte
};

class record_stream {
 public:
  static constexpr std::size_t enough = 64U << 10;  // bytes of the answer that are worth sending

  enum class state : std::uint8_t {
    hungry,  // every record that is here is answered
    full,    // the answer has grown to `enough`, or so much working memory was used that others should have their turn
    ended,   // the last record is answered
    busy,    // so much came out of the stream's content coding that others should have their turn
    failed,  // coding_failure() or else fault() says why; what is written stands
  };

  // The options have a sequence as `from`, one as `to` where something is written, and limits. `lead`: bytes in front of each part of the
  // answer that are left to the caller. `agreed`: the content codings of stream and answer. All must outlive the stream.
  record_stream(proto::operation what, const proto::options& o, block_pool& pool, std::size_t lead,
                const coding::terms& agreed = {}) noexcept;
  record_stream(const record_stream&) = delete;
  record_stream& operator=(const record_stream&) = delete;

  // Where arriving bytes go.
  window& source() noexcept { return coded_ ? coded_->coded() : source_; }
  // Bytes of the records that are done with, out of their content coding.
  std::uint64_t passed() const noexcept { return source_.passed(); }

  // Answers records. `scratch` is reset after each.
  state advance(arrival how, arena& scratch) noexcept;

  // What is written and not yet taken: `lead` bytes, then the next part of the answer.
  output& part() noexcept { return *part_; }
  std::size_t part_size() const noexcept { return part_->size() - std::min(lead_, part_->size()); }
  void take_part() noexcept;
  // The same as it is to be sent, in the answer's content coding; null when memory is spent. Nothing is written to the part after it.
  // `last`: no other follows.
  output* finish_part(bool last) noexcept;
  // That of finished parts.
  proto::content_coding answer_coding() const noexcept { return parts_ ? agreed_.answer.best : proto::content_coding::identity; }

  // What is wrong with the stream's content coding; else null.
  const coding::failure* coding_failure() const noexcept { return uncodable_ ? &coded_->why() : nullptr; }
  const record_fault& fault() const noexcept { return fault_; }
  // Nothing was written before it failed: the first record did.
  bool failed_at_once() const noexcept { return written() == 0; }
  // Valid until the source changes.
  input failed_record() const noexcept { return record_; }

  std::uint64_t records() const noexcept { return records_; }
  std::uint64_t failures() const noexcept { return failures_; }  // records that were answered with an error, or a verdict of invalid
  std::uint64_t written() const noexcept { return taken_ + part_size(); }
  std::size_t scratch_used() const noexcept { return scratch_used_; }  // by the record that needed most
  std::size_t reserved() const noexcept {
    return source_.reserved() + memory_.reserved() + (coded_ ? coded_->reserved() : 0) + (parts_ ? parts_->reserved() : 0);
  }
  coding::sizes decoded() const noexcept;  // what the stream was and became
  const conversions& counts() const noexcept { return counts_; }

 private:
  state advance_plain(arrival how, arena& scratch) noexcept;
  state fail_coding() noexcept;
  void choose_answer_coding(bool last) noexcept;
  bool answer(const splitter::found& found, arena& scratch) noexcept;
  std::expected<void, failure> operate(arena& scratch) noexcept;
  void take_back(arena& scratch) noexcept;
  bool report(arena& scratch) noexcept;
  bool put_report(std::string_view json, arena& scratch) noexcept;
  void fail_for_memory() noexcept;

  proto::operation what_;
  const proto::options& options_;
  bool on_record_;
  std::size_t lead_;
  coding::terms agreed_;
  std::optional<coding::coded_source> coded_;
  bool uncodable_ = false;
  window source_;
  splitter splitter_;
  arena memory_;
  std::optional<output> part_;
  std::optional<coding::coded_parts> parts_;
  std::optional<output> coded_part_;
  bool begun_ = false;  // the answer's coding is chosen
  input record_{{}};
  record_fault fault_;
  std::uint64_t records_ = 0;
  std::uint64_t failures_ = 0;
  std::uint64_t taken_ = 0;
  std::size_t scratch_used_ = 0;
  std::size_t memory_worked_ = 0;  // scratch that all records since the last return needed
  conversions counts_;
};

}  // namespace smelt::service
