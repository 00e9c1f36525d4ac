// What passes between a connection and the routes: a request's head, its body, and the answer. No sockets here.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/input.hpp"
#include "proto/options.hpp"
#include "service/coding/terms.hpp"

namespace smelt::service {

struct route;

namespace coding {
class contexts;
}

enum class method : std::uint8_t { get, head, post, put, delete_, options, other };

// Borrowed from the connection's head buffer, which stays as it is until the answer is written.
struct request_head {
  method verb = method::other;
  std::string_view method_name;
  std::string_view target;  // as sent
  std::string_view path;    // the target up to "?"
  std::string_view query;   // after it, still percent-encoded
  std::string_view content_type;
  std::string_view content_encoding;
  std::string_view accept;
  std::string_view accept_encoding;  // null where there is none
  std::string_view traceparent;
  std::string_view authorization;     // never told to anybody
  std::string_view origin;            // of the page on whose behalf a browser asks
  std::string_view requested_method;  // of a browser that asks whether it may: Access-Control-Request-Method
  std::string_view request_id;        // the client's, or one that the connection made
  std::optional<std::uint64_t> content_length;
  bool chunked = false;
};

struct response {
  unsigned status = 200;
  std::string_view content_type = {};
  std::string_view headers = {};  // further header lines, each ended by CRLF
  std::string_view body = {};     // in the exchange's arena, of the request's body, or static
  // For the metrics and the access log: bounded sets of static names, empty where they do not apply.
  std::string_view operation = {};
  std::string_view from = {};
  std::string_view to = {};
  std::string_view code = {};  // of problem details
  coding::sizes decoded = {};  // of the request's body, where it was coded
  coding::sizes coded = {};    // of the answer's, where it is
};

// What the connection itself answers when it must. The texts are static.
struct complaint {
  unsigned status;
  std::string_view code;
  std::string_view detail;
  std::optional<std::uint64_t> limit = {};   // the bound that was met
  std::optional<std::uint64_t> offset = {};  // where in the body
};

// Where a request's memory comes from.
struct workspace {
  arena& answer;                        // lives until the answer is written: the answer's headers and body
  arena& scratch;                       // lives until the operation returns: index, tape, decoded text
  coding::contexts* codings = nullptr;  // what its thread keeps for content codings; null: they are made anew
};

// What judging a head has found out, so that it is found out once.
struct plan {
  const route* where = nullptr;
  proto::options how = {};                        // of an operation
  std::optional<proto::operation> streamed = {};  // where the payload is a sequence: what is to be done with each record, without answer()
  bool apart = false;                             // is long work whatever the body, and waits for no other
  std::uint32_t weight = 100;  // what a byte of the body may cost, in percent of what converting it does: long work is not done on the loop
  coding::terms coding = {};
};

// What a listener serves. One object serves all loops, so calls must not change it.
class handler {
 public:
  virtual ~handler() = default;

  // Judges the head before any of the body is read. An answer here refuses the request; else `made` is what answer() must be given.
  virtual std::optional<response> refuse(const request_head& head, workspace memory, plan& made) const = 0;

  // Whether the settings' rules of access hold here.
  virtual bool guarded() const noexcept { return false; }

  // The body is complete, decoded from its transfer coding, and readable for text_slack bytes after its end. Called on the loop's thread
  // or, where it is long work, on another.
  virtual response answer(const plan& made, const request_head& head, const input& body, workspace memory) const = 0;

  // An answer that the connection itself must give (408, 413, 414, 431, 500, 501, 503, a malformed head): problem details. Of the head
  // there may be nothing, or not all.
  virtual response problem(const complaint& what, const request_head& head, workspace memory) const = 0;
};

}  // namespace smelt::service
