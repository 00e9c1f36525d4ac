// Asks a handler as a connection would: first whether it refuses the head, then with the body, and that again on a worker: the answers must
// be the same. Memory is the client's.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "service/exchange.hpp"
#include "service/job_returns.hpp"
#include "service/pooled_answer.hpp"
#include "service/sequence_answer.hpp"
#include "service/worker_pool.hpp"

namespace smelt::service::test {

struct asked {
  method verb = method::post;
  std::string target;
  std::string content_type = {};
  std::string accept = {};
  std::string content_encoding = {};
  std::string body = {};
  std::string accept_encoding = {};
};

struct answered {
  unsigned status;
  std::string content_type;
  std::string headers;
  std::string body;
  std::string operation;
  std::string from;
  std::string to;
  bool refused;  // by the head alone

  bool operator==(const answered&) const = default;

  nlohmann::json json() const { return nlohmann::json::parse(body); }
};

inline std::string_view name_of(method verb) {
  constexpr std::string_view names[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW"};
  return names[static_cast<std::size_t>(verb)];
}

struct route_client {
  static constexpr std::size_t plenty = std::size_t{1} << 30;

  const handler& asked_handler;
  std::size_t answer_budget = plenty;
  std::size_t scratch_budget = plenty;
  std::size_t pool_budget = plenty;

  answered ask(const asked& what) const {
    block_pool pool({.budget = pool_budget});
    arena answer(pool, answer_budget);
    arena scratch(pool, scratch_budget);
    const workspace memory{answer, scratch};
    const std::string padded = what.body + std::string(text_slack, '\xff');
    const input body(std::string_view(padded).substr(0, what.body.size()), text_slack);
    const request_head head = head_of(what);
    plan made;
    const auto refused = asked_handler.refuse(head, memory, made);
    if (!refused && made.streamed) return stream(made, head, what.body, pool, memory);
    const answered here = copy(refused ? *refused : asked_handler.answer(made, head, body, memory), refused.has_value());
    if (!refused && answer_budget == plenty && scratch_budget == plenty) compare(here, made, head, body);
    return here;
  }

  static answered copy(const response& r, bool refused) {
    return {r.status,
            std::string(r.content_type),
            std::string(r.headers),
            std::string(r.body),
            std::string(r.operation),
            std::string(r.from),
            std::string(r.to),
            refused};
  }

  void compare(const answered& here, const plan& made, const request_head& head, const input& body) const {
    struct : turn {
      void take_turn() noexcept override {}
    } nobody;
    poller loop;
    job_returns home(loop);
    worker_pool pool({.memory = {.budget = pool_budget}});
    pooled_answer there(home, asked_handler, made, head, body, pool.answers(), nobody);
    pool.start(nullptr);
    ASSERT_TRUE(pool.submit(there));
    loop.wait(std::chrono::seconds(10));
    while (loop.call_next()) continue;
    ASSERT_TRUE(there.is_done());
    EXPECT_EQ(copy(there.with(), false), here);
  }

  // All of the body at once.
  static answered stream(const plan& made, const request_head& head, std::string_view body, block_pool& pool, workspace memory) {
    record_stream records(*made.streamed, made.how, pool, 0);
    const std::span<char> room = records.source().room();
    records.source().filled(body.copy(room.data(), room.size()));
    const bool failed = records.advance(arrival::ended, memory.scratch) == record_stream::state::failed;
    const response r = failed && records.failed_at_once() ? first_record_answer(records, *made.streamed, made.how, head, memory)
                                                          : sequence_answer(*made.streamed, made.how);
    answered whole = copy(r, false);
    whole.body += records.part().view();
    return whole;
  }

  static request_head head_of(const asked& what) {
    request_head head;
    head.verb = what.verb;
    head.method_name = name_of(what.verb);
    head.target = what.target;
    const auto mark = head.target.find('?');
    head.path = head.target.substr(0, mark);
    if (mark != std::string_view::npos) head.query = head.target.substr(mark + 1);
    head.content_type = what.content_type;
    head.accept = what.accept;
    head.content_encoding = what.content_encoding;
    head.accept_encoding = what.accept_encoding;
    head.request_id = "request-1";
    return head;
  }
};

}  // namespace smelt::service::test
