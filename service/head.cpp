#include "service/head.hpp"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <cstring>
#include <optional>

#include "proto/media_type.hpp"
#include "service/head_rules.hpp"
#include "service/request_id.hpp"

namespace smelt::service {

namespace {

namespace http = boost::beast::http;
namespace beast = boost::beast;

std::string_view standard(beast::string_view text) noexcept { return {text.data(), text.size()}; }

method method_of(http::verb verb) noexcept {
  switch (verb) {
  case http::verb::get: return method::get;
  case http::verb::head: return method::head;
  case http::verb::post: return method::post;
  case http::verb::put: return method::put;
  case http::verb::delete_: return method::delete_;
  case http::verb::options: return method::options;
  default: return method::other;
  }
}

// Beast finds the parts of lines; what they mean for the framing is judged here, since Beast 1.81 takes an unknown transfer coding for no
// body, and would read the body as the next request.
class collector final : public http::basic_parser<true> {
 public:
  collector(parsed_head& to, arena& memory) noexcept : to_(to), memory_(memory) {}

  // What Beast found wrong, and what it did not mind.
  refusal refusal_of(beast::error_code ec, std::string_view head) const noexcept;
  std::optional<refusal> judge() const noexcept;

 private:
  void on_request_impl(http::verb verb, beast::string_view name, beast::string_view target, int version, beast::error_code&) override;
  void on_field_impl(http::field field, beast::string_view name, beast::string_view value, beast::error_code&) override;

  void on_response_impl(int, beast::string_view, int, beast::error_code&) override {}
  void on_header_impl(beast::error_code&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&, beast::error_code&) override {}
  std::size_t on_body_impl(beast::string_view, beast::error_code&) override { return 0; }
  void on_chunk_header_impl(std::uint64_t, beast::string_view, beast::error_code&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, beast::string_view, beast::error_code&) override { return 0; }
  void on_finish_impl(beast::error_code&) override {}

  void unregistered_field(std::string_view name, std::string_view value) noexcept;
  void transfer_coding(std::string_view value) noexcept;
  void length(std::string_view value) noexcept;
  void expectation(std::string_view value) noexcept;
  void join(std::string_view& list, std::string_view value) noexcept;
  void refuse(const refusal& why) noexcept {
    if (!refused_) refused_ = why;
  }

  parsed_head& to_;
  arena& memory_;
  std::optional<refusal> refused_;
  unsigned hosts_ = 0;
  unsigned lengths_ = 0;
  unsigned types_ = 0;
  unsigned ids_ = 0;
  unsigned codings_ = 0;
  bool chunked_last_ = false;
};

void collector::on_request_impl(http::verb verb, beast::string_view name, beast::string_view target, int version, beast::error_code&) {
  to_.request.verb = method_of(verb);
  to_.request.method_name = standard(name);
  to_.request.target = standard(target);
  to_.old_version = version == 10;
}

void collector::on_field_impl(http::field field, beast::string_view name, beast::string_view raw, beast::error_code&) {
  const std::string_view value = standard(raw);
  switch (field) {
  case http::field::host:
    ++hosts_;
    if (!rules::is_host(value)) refuse(rules::bad_host);
    break;
  case http::field::content_type:
    ++types_;
    to_.request.content_type = value;
    break;
  case http::field::accept: join(to_.request.accept, value); break;
  case http::field::content_encoding: join(to_.request.content_encoding, value); break;
  case http::field::content_length: length(value); break;
  case http::field::transfer_encoding: transfer_coding(value); break;
  case http::field::expect: expectation(value); break;
  case http::field::unknown: unregistered_field(standard(name), value); break;
  default: break;
  }
}

void collector::unregistered_field(std::string_view name, std::string_view value) noexcept {
  if (proto::equal_ignoring_case(name, "x-request-id")) {
    to_.request.request_id = ++ids_ == 1 && harmless_request_id(value) ? value : std::string_view{};
  } else if (proto::equal_ignoring_case(name, "traceparent")) {
    to_.request.traceparent = value;
  }
}

void collector::length(std::string_view value) noexcept {
  ++lengths_;
  const bool digits = !value.empty() && std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || lengths_ > 1) refuse(rules::bad_length);
}

void collector::transfer_coding(std::string_view value) noexcept {
  ++codings_;
  const std::size_t comma = value.rfind(',');
  if (comma != std::string_view::npos) ++codings_;
  const std::string_view last = comma == std::string_view::npos ? value : value.substr(comma + 1);
  chunked_last_ = proto::equal_ignoring_case(proto::trimmed(last), "chunked");
}

void collector::expectation(std::string_view value) noexcept {
  to_.expects_continue = proto::equal_ignoring_case(value, "100-continue");
  if (!to_.expects_continue && !to_.old_version) refuse(rules::bad_expectation);
}

// Several lines of one list mean the list of them all (RFC 9110 5.3).
void collector::join(std::string_view& list, std::string_view value) noexcept {
  if (list.data() == nullptr) {
    list = value;
    return;
  }
  const std::size_t size = list.size() + 2 + value.size();
  char* const joined = memory_.try_allocate(size, 1);
  if (!joined) return refuse(rules::no_memory);
  std::ranges::copy(value, std::ranges::copy(std::string_view(", "), std::ranges::copy(list, joined).out).out);
  list = {joined, size};
}

std::optional<refusal> collector::judge() const noexcept {
  if (codings_ > 0) {
    if (to_.old_version) return rules::chunked_in_old_version;
    if (lengths_ > 0) return rules::two_lengths;
    if (!chunked_last_) return rules::not_chunked_last;
    if (codings_ > 1) return rules::unknown_coding;
  }
  if (refused_) return refused_;
  if (hosts_ > 1 || (hosts_ == 0 && !to_.old_version)) return rules::bad_host;
  if (types_ > 1) return rules::two_content_types;
  return std::nullopt;
}

bool names_another_version(std::string_view head) noexcept {
  const std::string_view line = head.substr(0, head.find('\r'));
  if (std::ranges::count(line, ' ') != 2) return false;
  const std::string_view version = line.substr(line.rfind(' ') + 1);
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return version.size() == 8 && version.starts_with("HTTP/") && digit(version[5]) && version[6] == '.' && digit(version[7]);
}

refusal collector::refusal_of(beast::error_code ec, std::string_view head) const noexcept {
  switch (static_cast<http::error>(ec.value())) {
  case http::error::body_limit: return rules::long_body;
  case http::error::header_limit: return rules::long_head;
  case http::error::bad_version: return names_another_version(head) ? rules::unknown_version : rules::bad_request_line;
  case http::error::bad_method: return rules::bad_request_line;
  case http::error::bad_target: return rules::bad_target;
  case http::error::bad_content_length: return codings_ > 0 ? rules::two_lengths : rules::bad_length;
  case http::error::multiple_content_length: return rules::bad_length;
  case http::error::bad_transfer_encoding: return lengths_ > 0 ? rules::two_lengths : rules::not_chunked_last;
  default: return rules::bad_field;
  }
}

// The four forms of RFC 9112 3.2, without the one for CONNECT.
bool split_target(request_head& head) noexcept {
  std::string_view rest = head.target;
  if (rest.find('#') != std::string_view::npos) return false;
  if (rest == "*") {
    head.path = rest;
    return head.verb == method::options;
  }
  if (!rest.starts_with('/')) {
    const std::size_t scheme = rest.find("://");
    if (scheme == std::string_view::npos) return false;
    const std::string_view name = rest.substr(0, scheme);
    if (!proto::equal_ignoring_case(name, "http") && !proto::equal_ignoring_case(name, "https")) return false;
    rest.remove_prefix(scheme + 3);
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
    if (authority.empty() || !rules::is_host(authority)) return false;
    rest.remove_prefix(authority.size());
  }
  const std::size_t mark = std::min(rest.find('?'), rest.size());
  head.path = mark == 0 ? std::string_view("/") : rest.substr(0, mark);
  head.query = mark == rest.size() ? std::string_view{} : rest.substr(mark + 1);
  return true;
}

}  // namespace

std::expected<parsed_head, refusal> parse_head(std::string_view bytes, const head_limits& limits, arena& memory) {
  // As of a head that arrives in pieces, so that how it comes decides nothing.
  if (bytes.find(' ') > rules::longest_method) return std::unexpected(rules::bad_request_line);
  parsed_head head;
  collector parser(head, memory);
  parser.eager(false);
  parser.header_limit(static_cast<std::uint32_t>(limits.head_bytes));
  parser.body_limit(limits.body_bytes);
  beast::error_code ec;
  parser.put({bytes.data(), bytes.size()}, ec);
  if (head.request.target.size() > limits.target_bytes) return std::unexpected(rules::long_target);
  if (ec && ec != http::error::body_limit) return std::unexpected(parser.refusal_of(ec, bytes));
  if (const std::optional<refusal> judged = parser.judge()) return std::unexpected(*judged);
  if (ec) return std::unexpected(parser.refusal_of(ec, bytes));
  if (!split_target(head.request)) return std::unexpected(rules::bad_target);
  head.keep_alive = parser.keep_alive();
  head.request.chunked = parser.chunked();
  if (const auto length = parser.content_length()) head.request.content_length = *length;
  if (head.old_version) head.expects_continue = false;
  return head;
}

}  // namespace smelt::service
