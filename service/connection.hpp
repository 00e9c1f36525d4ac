// One connection: what it does with what arrives, step by step.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/arena.hpp"
#include "service/access/gate.hpp"
#include "service/exchange.hpp"
#include "service/intake.hpp"
#include "service/loop.hpp"
#include "service/pooled_answer.hpp"
#include "service/response_head.hpp"
#include "service/sequence_answer.hpp"
#include "service/stream.hpp"

namespace smelt::service {

// What a connection must wait for before its next step.
enum class want : std::uint8_t {
  nothing_yet,  // no wait: the next step can be done
  read,         // bytes
  write,        // the system to take bytes again
  handshake,    // what the handshake wants next
  turn,         // the other connections
  others,       // that its answer goes out with others
  job,          // the workers
  end,
};

class connection final : public resident, private deadline, private turn {
 public:
  // `count`: the open connections that this one is counted in, already. Everything must outlive the connection.
  connection(stream over, const endpoint& remote, loop& on, const handler& serves, std::atomic<std::size_t>& count);
  ~connection() override;

  // From here on the connection owns itself.
  void begin() noexcept { go_on(); }

 private:
  enum class stage : std::uint8_t { handshake, head, body, answer, job, records, send, end };

  void ready() noexcept override;
  void take_turn() noexcept override { go_on(); }
  void expired() override;
  void wind_down() noexcept override;

  // Takes steps until one must wait; `this` may be gone then.
  void go_on() noexcept;
  void end() noexcept;
  want advance();
  want step();
  want take_handshake();
  want greeted(handshake how);
  want take_head();
  want await_request();
  want judge_head();
  want invite_body();
  want take_body();
  want await_body();
  want read();
  bool read_now();
  void begin_request() noexcept;
  void arrived(std::size_t count);
  void wait_until(clock::time_point due) noexcept;
  want stop();
  want others_first() noexcept;

  // Answers, in connection_answer.cpp.
  template <class call>
  bool guarded(call&& work);
  std::optional<response> refusal_of_access();
  response refused_access(const access::ruling& why);
  std::optional<response> refusal_of_head();
  std::string_view lines_for_pages() const noexcept;
  response problem(const complaint& what);
  response failed();
  response declined(const complaint& why);
  want answer();
  want refuse(const refusal& why);
  std::optional<std::uint64_t> limit_of(rejection why) const noexcept;
  response first_failure();
  want respond(const response& with, bool keep);
  std::string_view write_head(const response& with, bool keep, body_end ends);
  want put(std::string_view head, std::string_view body) noexcept;
  want send();
  want lose();
  want finish_sending();
  void forget_writing() noexcept;
  void record(bool whole);
  want finish(bool whole);

  // With the workers, in connection_job.cpp.
  bool is_long_work() const noexcept;
  worker_pool& workers() noexcept;
  want hand_over();
  want await_job();
  want take_answer();
  want turn_away();
  void end_job() noexcept;
  interest while_working() const noexcept;
  void overheard() noexcept;

  // Of a sequence, in connection_stream.cpp.
  want begin_records();
  void end_records() noexcept;
  void record_stream_figures() noexcept;
  want take_records();
  want await_records();
  output* finish_part(bool last);
  want send_part();
  want send_last(const breakage* broken);
  want put_part(std::string_view bytes, bool keep);
  want part_sent();
  want fail_records(bool whole);
  want fail_coding(const coding::failure& why, bool whole);
  want break_off(const refusal& why);

  stream stream_;
  loop& loop_;
  std::shared_ptr<const server_settings> settings_;  // those of the request at hand
  const handler& handler_;
  std::atomic<std::size_t>& count_;
  arena memory_;
  intake in_;

  stage stage_ = stage::head;
  want awaited_ = want::nothing_yet;
  bool resting_ = false;  // without a buffer
  bool expired_ = false;
  bool more_waits_ = false;  // the last read filled its room
  bool inviting_ = false;    // what is being sent is 100 Continue
  bool keep_ = false;
  bool lingers_ = false;
  bool streaming_ = false;  // the head of a sequence's answer is out
  bool last_part_ = false;  // what is being sent ends the answer
  bool aborts_ = false;     // and the connection is reset then
  std::size_t in_turn_ = 0;
  std::size_t read_in_turn_ = 0;  // bytes

  clock::time_point idle_since_;
  clock::time_point started_{};
  clock::time_point body_since_{};
  clock::time_point write_since_{};
  std::uint64_t taken_ = 0;  // bytes of what is being sent, by the system

  pooled_answer* job_ = nullptr;      // in memory_
  record_stream* records_ = nullptr;  // in memory_
  clock::time_point body_due_{};
  std::uint64_t credited_ = 0;  // bytes of the body that have put body_due_ off

  std::uint64_t address_;  // of the client, as access knows it
  access::visit visit_;    // of the request at hand; goes before settings_, whose counts it is in

  plan plan_;
  exchange_record record_;
  std::array<iovec, 2> unsent_{};
  std::array<char, request_id_maker::size> made_id_{};
  std::array<char, endpoint::text_size> remote_{};
  std::size_t remote_size_ = 0;
  std::array<char, 640> head_{};
};

}  // namespace smelt::service
