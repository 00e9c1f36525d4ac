#include "service/head.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "proto/media_type.hpp"
#include "service/head_rules.hpp"
#include "service/request_id.hpp"

namespace smelt::service {

namespace {

constexpr auto none = std::string_view::npos;
constexpr std::string_view line_end = "\r\n";

method method_of(std::string_view name) noexcept {
  if (name == "GET") return method::get;
  if (name == "HEAD") return method::head;
  if (name == "POST") return method::post;
  if (name == "PUT") return method::put;
  if (name == "DELETE") return method::delete_;
  if (name == "OPTIONS") return method::options;
  return method::other;
}

// The part before the next `mark`, which is taken off the text with it; none left when there is no mark.
std::string_view take_until(std::string_view& text, char mark) noexcept {
  const std::size_t end = text.find(mark);
  const std::string_view part = text.substr(0, end);
  text = end == none ? std::string_view{} : text.substr(end + 1);
  return part;
}

// `known` is in small letters and hyphens: no other character of a token becomes one of these by that bit.
bool is_named(std::string_view token, std::string_view known) noexcept {
  if (token.size() != known.size()) return false;
  unsigned differ = 0;
  for (std::size_t i = 0; i < token.size(); ++i) differ |= static_cast<unsigned>((token[i] | 0x20) ^ known[i]);
  return differ == 0;
}

bool is_other_version(std::string_view text) noexcept {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return text.size() == 8 && text.starts_with("HTTP/") && digit(text[5]) && text[6] == '.' && digit(text[7]);
}

// Reads one head, line by line. What is wrong with a line ends it; what is wrong between lines is judged at its end.
class head_reader {
 public:
  head_reader(parsed_head& to, const head_limits& limits, arena& memory) noexcept : to_(to), limits_(limits), memory_(memory) {}

  std::optional<refusal> read(std::string_view bytes);

 private:
  struct known_field {
    std::string_view name;
    void (head_reader::*take)(std::string_view value) noexcept;
  };

  std::optional<refusal> request_line(std::string_view line) noexcept;
  bool take_field(std::string_view& rest) noexcept;
  void sort(std::string_view name, std::string_view value) noexcept;
  std::optional<refusal> judge() const noexcept;

  void host(std::string_view value) noexcept;
  void content_type(std::string_view value) noexcept;
  void accept(std::string_view value) noexcept { join(to_.request.accept, value); }
  void accept_encoding(std::string_view value) noexcept { join(to_.request.accept_encoding, value); }
  void content_encoding(std::string_view value) noexcept { join(to_.request.content_encoding, value); }
  void content_length(std::string_view value) noexcept;
  void transfer_encoding(std::string_view value) noexcept;
  void connection(std::string_view value) noexcept;
  void expect(std::string_view value) noexcept;
  void request_id(std::string_view value) noexcept;
  void traceparent(std::string_view value) noexcept { to_.request.traceparent = value; }

  void authorization(std::string_view value) noexcept;
  void origin(std::string_view value) noexcept;
  void requested_method(std::string_view value) noexcept { to_.request.requested_method = value; }

  void join(std::string_view& list, std::string_view value) noexcept;
  void refuse(const refusal& why) noexcept {
    if (!refused_) refused_ = why;
  }

  parsed_head& to_;
  const head_limits& limits_;
  arena& memory_;
  std::optional<refusal> refused_;
  unsigned hosts_ = 0;
  unsigned lengths_ = 0;
  unsigned types_ = 0;
  unsigned ids_ = 0;
  unsigned codings_ = 0;
  unsigned credentials_ = 0;
  unsigned origins_ = 0;
  bool chunked_ = false;
  bool after_chunked_ = false;
  bool closes_ = false;
  bool keeps_ = false;
};

// RFC 9112 3
std::optional<refusal> head_reader::request_line(std::string_view line) noexcept {
  const std::string_view name = take_until(line, ' ');
  if (name.size() > rules::longest_method || !rules::is_token(name)) return rules::bad_request_line;
  const std::string_view target = take_until(line, ' ');
  if (target.empty() || !rules::is_visible(target)) return rules::bad_target;
  if (line != "HTTP/1.1" && line != "HTTP/1.0") return is_other_version(line) ? rules::unknown_version : rules::bad_request_line;
  if (target.size() > limits_.target_bytes) return rules::long_target;
  to_.request.verb = method_of(name);
  to_.request.method_name = name;
  to_.request.target = target;
  to_.old_version = line.back() == '0';
  return std::nullopt;
}

// RFC 9112 5: takes one line off; false when there is none.
bool head_reader::take_field(std::string_view& rest) noexcept {
  const std::string_view name = rest.substr(0, rules::token_size(rest));
  rest.remove_prefix(name.size());
  if (name.empty() || !rest.starts_with(':')) return false;
  rest.remove_prefix(1);
  const std::string_view value = rest.substr(0, rules::value_size(rest));
  rest.remove_prefix(value.size());
  if (!rest.starts_with(line_end)) return false;
  rest.remove_prefix(line_end.size());
  sort(name, proto::trimmed(value));
  return true;
}

void head_reader::sort(std::string_view name, std::string_view value) noexcept {
  static constexpr known_field known[] = {
      {"host", &head_reader::host},
      {"content-length", &head_reader::content_length},
      {"content-type", &head_reader::content_type},
      {"accept", &head_reader::accept},
      {"accept-encoding", &head_reader::accept_encoding},
      {"content-encoding", &head_reader::content_encoding},
      {"transfer-encoding", &head_reader::transfer_encoding},
      {"connection", &head_reader::connection},
      {"expect", &head_reader::expect},
      {"x-request-id", &head_reader::request_id},
      {"traceparent", &head_reader::traceparent},
      {"authorization", &head_reader::authorization},
      {"origin", &head_reader::origin},
      {"access-control-request-method", &head_reader::requested_method},
  };
  for (const known_field& field : known) {
    if (is_named(name, field.name)) return (this->*field.take)(value);
  }
}

void head_reader::host(std::string_view value) noexcept {
  ++hosts_;
  if (!rules::is_host(value)) refuse(rules::bad_host);
}

void head_reader::content_type(std::string_view value) noexcept {
  ++types_;
  to_.request.content_type = value;
}

// RFC 9110 8.6, but no list of equal lengths.
void head_reader::content_length(std::string_view value) noexcept {
  std::uint64_t length = 0;
  const auto [end, wrong] = std::from_chars(value.data(), value.data() + value.size(), length);
  if (++lengths_ > 1 || wrong != std::errc{} || end != value.data() + value.size()) refuse(rules::bad_length);
  to_.request.content_length = length;
}

// An empty member of the list counts as a coding that is not known.
void head_reader::transfer_encoding(std::string_view value) noexcept {
  bool more = true;
  while (more) {
    more = value.find(',') != none;
    const std::string_view coding = take_until(value, ',');
    ++codings_;
    if (chunked_) after_chunked_ = true;
    if (proto::equal_ignoring_case(proto::trimmed(coding), "chunked")) chunked_ = true;
  }
}

void head_reader::connection(std::string_view value) noexcept {
  while (!value.empty()) {
    const std::string_view option = proto::trimmed(take_until(value, ','));
    if (!option.empty() && !rules::is_token(option)) refuse(rules::bad_field);
    if (proto::equal_ignoring_case(option, "close")) closes_ = true;
    if (proto::equal_ignoring_case(option, "keep-alive")) keeps_ = true;
  }
}

void head_reader::expect(std::string_view value) noexcept {
  to_.expects_continue = !to_.old_version && proto::equal_ignoring_case(value, "100-continue");
  if (!to_.expects_continue && !to_.old_version) refuse(rules::bad_expectation);
}

void head_reader::request_id(std::string_view value) noexcept { to_.request.request_id = request_id_of(value, ids_); }

void head_reader::authorization(std::string_view value) noexcept {
  if (++credentials_ > 1) refuse(rules::two_authorizations);
  to_.request.authorization = value;
}

// Two are none: no browser sends them.
void head_reader::origin(std::string_view value) noexcept { to_.request.origin = ++origins_ == 1 ? value : std::string_view(); }

// Several lines of one list mean the list of them all (RFC 9110 5.3).
void head_reader::join(std::string_view& list, std::string_view value) noexcept {
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

// How the body is framed comes first: it must not be mistaken (RFC 9112 6).
std::optional<refusal> head_reader::judge() const noexcept {
  if (codings_ > 0) {
    if (to_.old_version) return rules::chunked_in_old_version;
    if (lengths_ > 0) return rules::two_lengths;
    if (!chunked_ || after_chunked_) return rules::not_chunked_last;
    if (codings_ > 1) return rules::unknown_coding;
  }
  if (refused_) return refused_;
  if (hosts_ > 1 || (hosts_ == 0 && !to_.old_version)) return rules::bad_host;
  if (types_ > 1) return rules::two_content_types;
  return std::nullopt;
}

std::optional<refusal> head_reader::read(std::string_view bytes) {
  const std::size_t first = std::min(bytes.find(line_end), bytes.size());
  if (const auto refused = request_line(bytes.substr(0, first))) return refused;
  std::string_view rest = bytes.substr(std::min(first + line_end.size(), bytes.size()));
  while (rest != line_end) {
    if (!take_field(rest)) return rules::bad_field;
  }
  to_.request.chunked = codings_ > 0;
  to_.keep_alive = !closes_ && (keeps_ || !to_.old_version);
  return judge();
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
  parsed_head head;
  if (const auto refused = head_reader(head, limits, memory).read(bytes)) return std::unexpected(*refused);
  if (!split_target(head.request)) return std::unexpected(rules::bad_target);
  return head;
}

}  // namespace smelt::service
