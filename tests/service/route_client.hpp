// Asks a handler as a connection would: first whether it refuses the head, then with the body. Memory is the client's.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "service/exchange.hpp"
#include "service/sequence_answer.hpp"

namespace smelt::service::test {

struct asked {
  method verb = method::post;
  std::string target;
  std::string content_type = {};
  std::string accept = {};
  std::string content_encoding = {};
  std::string body = {};
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

  nlohmann::json json() const { return nlohmann::json::parse(body); }
};

inline std::string_view name_of(method verb) {
  constexpr std::string_view names[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW"};
  return names[static_cast<std::size_t>(verb)];
}

struct route_client {
  const handler& asked_handler;
  std::size_t answer_budget = std::size_t{1} << 30;
  std::size_t scratch_budget = std::size_t{1} << 30;
  std::size_t pool_budget = std::size_t{1} << 30;

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
    const response r = refused ? *refused : asked_handler.answer(made, head, body, memory);
    return {r.status,
            std::string(r.content_type),
            std::string(r.headers),
            std::string(r.body),
            std::string(r.operation),
            std::string(r.from),
            std::string(r.to),
            refused.has_value()};
  }

  // All of the body at once.
  static answered stream(const plan& made, const request_head& head, std::string_view body, block_pool& pool, workspace memory) {
    record_stream records(*made.streamed, made.how, pool, 0);
    const std::span<char> room = records.source().room();
    records.source().filled(body.copy(room.data(), room.size()));
    const bool failed = records.advance(arrival::ended, memory.scratch) == record_stream::state::failed;
    const response r = failed && records.failed_at_once() ? first_record_answer(records, *made.streamed, made.how, head, memory)
                                                          : sequence_answer(*made.streamed, made.how);
    return {r.status,
            std::string(r.content_type),
            std::string(r.headers),
            std::string(r.body) + std::string(records.part().view()),
            std::string(r.operation),
            std::string(r.from),
            std::string(r.to),
            false};
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
    head.request_id = "request-1";
    return head;
  }
};

}  // namespace smelt::service::test
