// One connection: what it does with what arrives, step by step. The steps are plain functions; the coroutine that runs them (serve) only
// waits for the socket, because a coroutine for each step would allocate.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/arena.hpp"
#include "service/exchange.hpp"
#include "service/intake.hpp"
#include "service/loop.hpp"
#include "service/network.hpp"
#include "service/response_head.hpp"

namespace smelt::service {

// What a connection must wait for before its next step.
enum class want : std::uint8_t {
  nothing_yet,  // no wait: the next step can be done
  read,         // bytes into room()
  rest,         // any byte, without a buffer for it
  write,        // the system to take bytes again
  turn,         // the other connections
  end,
};

class connection final : private deadline, private listed {
 public:
  // `count`: the open connections that this one is counted in, already. Everything must outlive the connection.
  connection(socket stream, const tcp::endpoint& remote, loop& on, const handler& serves, std::atomic<std::size_t>& count);
  connection(const connection&) = delete;
  connection& operator=(const connection&) = delete;
  ~connection();

  want advance();

  socket& stream() noexcept { return stream_; }
  loop& on() noexcept { return loop_; }
  net::mutable_buffer room() noexcept;
  void received(error_code ec, std::size_t count);
  void woken(error_code ec);
  void writable(error_code ec);
  // At its end: the answer is out, and its reader may still be sending.
  bool lingers() const noexcept { return lingers_; }

 private:
  enum class stage : std::uint8_t { head, body, answer, send, end };

  void expired() override;
  void wind_down() noexcept override;

  want step();
  want take_head();
  want await_request();
  want judge_head();
  want take_body();
  want await_body();
  want answer();
  want send();
  want read();
  bool read_now();

  want refuse(const refusal& why);
  want respond(const response& with, bool keep);
  want invite_body();
  want finish(bool whole);
  want finish_sending();
  void forget_writing() noexcept;
  want lose();
  want stop();
  template <class call>
  bool guarded(call&& work);
  response problem(const complaint& what);
  std::optional<std::uint64_t> limit_of(rejection why) const noexcept;
  void record(bool whole);
  void wait_until(clock::time_point due) noexcept;

  socket stream_;
  loop& loop_;
  const handler& handler_;
  std::atomic<std::size_t>& count_;
  arena memory_;
  intake in_;

  stage stage_ = stage::head;
  bool resting_ = false;
  bool expired_ = false;
  bool more_waits_ = false;  // the last read filled its room
  bool inviting_ = false;    // what is being sent is 100 Continue
  bool keep_ = false;
  bool lingers_ = false;
  std::size_t in_turn_ = 0;

  clock::time_point idle_since_;
  clock::time_point started_{};
  clock::time_point body_since_{};
  clock::time_point write_since_{};
  std::uint64_t taken_ = 0;  // bytes of what is being sent, by the system

  exchange_record record_;
  std::array<net::const_buffer, 2> unsent_{};
  std::array<char, request_id_maker::size> made_id_{};
  std::array<char, 64> remote_{};
  std::size_t remote_size_ = 0;
  std::array<char, 640> head_{};
};

// Runs a connection to its end.
task serve(std::unique_ptr<connection> owned);

}  // namespace smelt::service
