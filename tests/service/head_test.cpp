#include "service/head.hpp"

#include <gtest/gtest.h>

#include <string>

namespace smelt::service {
namespace {

using namespace std::string_literals;

constexpr head_limits limits{.head_bytes = 1'024, .target_bytes = 256, .body_bytes = 10'000};

class head : public testing::Test {
 protected:
  std::expected<parsed_head, refusal> parse(std::string text) {
    kept_ = std::move(text);
    return parse_head(kept_, limits, memory_);
  }
  // Of a request that has a Host field and those given.
  std::expected<parsed_head, refusal> with(const std::string& fields, const std::string& version = "1.1") {
    return parse("POST /v1/echo HTTP/" + version + "\r\nHost: here\r\n" + fields + "\r\n");
  }
  unsigned status(const std::string& fields, const std::string& version = "1.1") {
    const auto parsed = with(fields, version);
    return parsed ? 0 : parsed.error().status;
  }
  unsigned status_of(const std::string& text) {
    const auto parsed = parse(text);
    return parsed ? 0 : parsed.error().status;
  }

  std::string kept_;
  block_pool pool_;
  arena memory_{pool_};
};

TEST_F(head, tells_what_the_routes_need) {
  const auto parsed =
      parse("POST /v1/convert?to=cbor&x=%20 HTTP/1.1\r\nhost: example.org:8080\r\nCONTENT-TYPE: \t application/json; charset=utf-8 \r\n"
            "Accept: application/cbor\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\nX-Request-Id: abc-123\r\n"
            "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n\r\n");
  ASSERT_TRUE(parsed);
  const request_head& r = parsed->request;
  EXPECT_EQ(r.verb, method::post);
  EXPECT_EQ(r.method_name, "POST");
  EXPECT_EQ(r.target, "/v1/convert?to=cbor&x=%20");
  EXPECT_EQ(r.path, "/v1/convert");
  EXPECT_EQ(r.query, "to=cbor&x=%20");
  EXPECT_EQ(r.content_type, "application/json; charset=utf-8");
  EXPECT_EQ(r.accept, "application/cbor");
  EXPECT_EQ(r.content_encoding, "gzip");
  EXPECT_EQ(r.content_length, 12U);
  EXPECT_EQ(r.request_id, "abc-123");
  EXPECT_EQ(r.traceparent, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
  EXPECT_FALSE(r.chunked);
  EXPECT_TRUE(parsed->keep_alive);
  EXPECT_FALSE(parsed->expects_continue);
}

TEST_F(head, knows_every_method_by_its_exact_name) {
  const std::pair<const char*, method> names[] = {{"GET", method::get},     {"HEAD", method::head},      {"POST", method::post},
                                                  {"PUT", method::put},     {"DELETE", method::delete_}, {"OPTIONS", method::options},
                                                  {"PATCH", method::other}, {"get", method::other},      {"M-SEARCH", method::other}};
  for (const auto& [name, verb] : names) {
    const auto parsed = parse(std::string(name) + " / HTTP/1.1\r\nHost: h\r\n\r\n");
    ASSERT_TRUE(parsed) << name;
    EXPECT_EQ(parsed->request.verb, verb) << name;
    EXPECT_EQ(parsed->request.method_name, name);
  }
}

// RFC 9112 9.3
TEST_F(head, keeps_the_connection_by_the_rules_of_its_version) {
  EXPECT_TRUE(with("")->keep_alive);
  EXPECT_FALSE(with("Connection: close\r\n")->keep_alive);
  EXPECT_FALSE(with("Connection: foo, Close\r\n")->keep_alive);
  EXPECT_FALSE(with("", "1.0")->keep_alive);
  EXPECT_TRUE(with("Connection: keep-alive\r\n", "1.0")->keep_alive);
  EXPECT_FALSE(with("Connection: keep-alive, close\r\n", "1.0")->keep_alive);
  EXPECT_FALSE(with("Connection: close\r\nConnection: keep-alive\r\n")->keep_alive);
  EXPECT_TRUE(with("Proxy-Connection: close\r\n")->keep_alive) << "no field of HTTP's";
  for (const char* harmless : {"", ",", "foo,, bar ,", "closed", "Upgrade"})
    EXPECT_TRUE(with(std::string("Connection: ") + harmless + "\r\n")->keep_alive) << harmless;
  for (const char* bad : {"a b", "\"close\"", "close;x", "clos\xe9"})
    EXPECT_EQ(status(std::string("Connection: ") + bad + "\r\n"), 400U) << bad;
}

// RFC 9110 5.5
TEST_F(head, takes_in_a_field_what_is_no_control_character) {
  std::string text = "GET / HTTP/1.1\r\nHost: h\r\na: a value of some length\r\n\r\n";
  for (int c = 0; c < 256; ++c) {
    for (const std::size_t at : {text.find("value"), text.find("length") + 4}) {
      std::string changed = text;
      changed[at] = static_cast<char>(c);
      EXPECT_EQ(status_of(changed), (c < ' ' && c != '\t') || c == 0x7f ? 400U : 0U) << c;
    }
  }
}

// RFC 9112 3.2, with what lies beyond ASCII, which many send unencoded
TEST_F(head, takes_in_a_target_what_is_printed) {
  std::string text = "GET /a_b HTTP/1.1\r\nHost: h\r\n\r\n";
  for (int c = 0; c < 256; ++c) {
    text[6] = static_cast<char>(c);
    EXPECT_EQ(status_of(text), c > ' ' && c != 0x7f && c != '#' ? 0U : 400U) << c;
  }
}

// RFC 9112 6.1, 6.3
TEST_F(head, refuses_every_transfer_coding_but_chunked_alone) {
  EXPECT_TRUE(with("Transfer-Encoding: chunked\r\n")->request.chunked);
  EXPECT_TRUE(with("Transfer-Encoding: Chunked \r\n")->request.chunked);
  EXPECT_EQ(status("Transfer-Encoding: gzip, chunked\r\n"), 501U);
  EXPECT_EQ(status("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"), 501U);
  for (const char* last_is_not_chunked : {"gzip", "identity", "chunked, gzip", "xchunked", "chunked;a=b", "\"chunked\"", "", "chunked,"}) {
    EXPECT_EQ(status(std::string("Transfer-Encoding: ") + last_is_not_chunked + "\r\n"), 400U) << last_is_not_chunked;
  }
  EXPECT_EQ(status("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n"), 400U);
  EXPECT_EQ(status("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400U);
  EXPECT_EQ(status("Transfer-Encoding: chunked, chunked\r\n"), 400U);
  EXPECT_EQ(status("Transfer-Encoding: ,chunked\r\n"), 501U);
}

TEST_F(head, refuses_a_length_beside_a_transfer_coding) {
  EXPECT_EQ(status("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400U);
  EXPECT_EQ(status("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400U);
  EXPECT_EQ(status("Content-Length: 0\r\nTransfer-Encoding: gzip\r\n"), 400U);
  EXPECT_EQ(status("Transfer-Encoding: gzip\r\nContent-Length: 5\r\n"), 400U);
}

TEST_F(head, refuses_chunked_in_the_old_version) {
  EXPECT_EQ(status("Transfer-Encoding: chunked\r\n", "1.0"), 400U);
  EXPECT_EQ(status("Transfer-Encoding: gzip, chunked\r\n", "1.0"), 400U);
}

// RFC 9110 8.6
TEST_F(head, takes_a_length_in_digits_and_once) {
  EXPECT_EQ(with("Content-Length: 0\r\n")->request.content_length, 0U);
  EXPECT_EQ(with("Content-Length:00012\r\n")->request.content_length, 12U);
  EXPECT_FALSE(with("")->request.content_length.has_value());
  for (const char* bad : {"+5", "-5", "0x5", "5, 5", "5,5", "5 5", "", "1e3", "5;", "18446744073709551616", "99999999999999999999999"}) {
    EXPECT_EQ(status(std::string("Content-Length: ") + bad + "\r\n"), 400U) << bad;
  }
  EXPECT_EQ(status("Content-Length: 5\r\nContent-Length: 5\r\n"), 400U);
  EXPECT_EQ(status("Content-Length: 5\r\nContent-Length: 6\r\n"), 400U);
}

// Whether it is too great depends on what the body is for.
TEST_F(head, takes_any_length) {
  EXPECT_EQ(with("Content-Length: 10001\r\n")->request.content_length, 10'001U);
  EXPECT_EQ(with("Content-Length: 18446744073709551615\r\n")->request.content_length, 18'446'744'073'709'551'615U);
}

// RFC 9112 3.2
TEST_F(head, wants_exactly_one_host_in_the_new_version) {
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\n\r\n"), 400U);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"), 400U);
  EXPECT_EQ(status_of("GET / HTTP/1.0\r\n\r\n"), 0U);
  EXPECT_EQ(status_of("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"), 400U);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost:\r\n\r\n"), 0U);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n"), 0U);
  for (const char* bad : {"a b", "a/b", "a,b", "a@b", "a?b", "a\"b"}) {
    EXPECT_EQ(status_of(std::string("GET / HTTP/1.1\r\nHost: ") + bad + "\r\n\r\n"), 400U) << bad;
  }
}

// RFC 3986 3.2.2, 3.2.3 and its appendix A
TEST_F(head, takes_for_a_host_what_the_grammar_of_one_allows) {
  for (const char* good : {"h", "h:", "h:80", "a.example.org:65535", "127.0.0.1:8080", "x_y", "a%20b", "a!$&'()*+;=b", "[::]", "[::1]:1",
                           "[2001:db8::7]:80", "[::ffff:192.0.2.1]", "[v1.fe:80]", "[vF.a]:1", ":80"})
    EXPECT_EQ(status_of(std::string("GET / HTTP/1.1\r\nHost: ") + good + "\r\n\r\n"), 0U) << good;
  for (const char* bad : {"[::1",
                          "::1",
                          "::1]",
                          "[]",
                          "[::1]x",
                          "[::1]:x",
                          "[::1]]",
                          "[[::1]]",
                          "[1.2.3.4]",
                          "[:::]",
                          "[fe80::1%eth0]",
                          "[v.a]",
                          "[v1.]",
                          "[vg.a]",
                          "[1:2:3:4:5:6:7:8:9]",
                          "h:80:80",
                          "h:+80",
                          "h:8o",
                          "a%",
                          "a%2",
                          "a%zz",
                          "a[b]",
                          "[0000:0000:0000:0000:0000:0000:0000:0000:0000:0000]"})
    EXPECT_EQ(status_of(std::string("GET / HTTP/1.1\r\nHost: ") + bad + "\r\n\r\n"), 400U) << bad;
}

// RFC 9112 3.2.1 to 3.2.4
TEST_F(head, finds_the_path_in_each_form_of_target) {
  const auto path = [&](const std::string& target, const char* verb = "GET") {
    const auto parsed = parse(std::string(verb) + ' ' + target + " HTTP/1.1\r\nHost: h\r\n\r\n");
    return parsed ? std::string(parsed->request.path) + '|' + std::string(parsed->request.query) : std::to_string(parsed.error().status);
  };
  EXPECT_EQ(path("/a/b?c=d?e"), "/a/b|c=d?e");
  EXPECT_EQ(path("/a?"), "/a|");
  EXPECT_EQ(path("http://example.org:80/a?b"), "/a|b");
  EXPECT_EQ(path("HTTPS://example.org"), "/|");
  EXPECT_EQ(path("http://example.org?b"), "/|b");
  EXPECT_EQ(path("*", "OPTIONS"), "*|");
  EXPECT_EQ(path("*"), "400");
  EXPECT_EQ(path("example.org:443", "CONNECT"), "400");
  EXPECT_EQ(path("ftp://example.org/a"), "400");
  EXPECT_EQ(path("http:///a"), "400") << "RFC 9110 4.2.1: an http URI without a host must be refused";
  EXPECT_EQ(path("http://user@example.org/a"), "400");
  EXPECT_EQ(path("a"), "400");
  EXPECT_EQ(path("/a#b"), "400");
}

TEST_F(head, refuses_what_is_no_request) {
  for (const char* bad :
       {"GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\nHost: h\r\n\r\n", " GET / HTTP/1.1\r\nHost: h\r\n\r\n",
        "G(T / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / a HTTP/1.1\r\nHost: h\r\n\r\n", "GET / FTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : h\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\n: v\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\na\x01: v\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\na: v\x01\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\na: b\rc\r\n\r\n", "GET / http/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/11\r\nHost: h\r\n\r\n"}) {
    EXPECT_EQ(status_of(bad), 400U) << bad;
  }
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: h\r\na: v\0w\r\n\r\n"s), 400U);
}

TEST_F(head, refuses_other_versions) {
  EXPECT_EQ(status_of("GET / HTTP/2.0\r\nHost: h\r\n\r\n"), 505U);
  EXPECT_EQ(status_of("GET / HTTP/0.9\r\nHost: h\r\n\r\n"), 505U);
}

// RFC 9110 10.1.1
TEST_F(head, knows_one_expectation) {
  EXPECT_TRUE(with("Expect: 100-Continue\r\n")->expects_continue);
  EXPECT_EQ(status("Expect: 200-ok\r\n"), 417U);
  EXPECT_FALSE(with("Expect: 100-continue\r\n", "1.0")->expects_continue);
  EXPECT_EQ(status("Expect: something\r\n", "1.0"), 0U);
}

TEST_F(head, takes_one_authorization_and_refuses_two) {
  const auto one = with("AUTHORIZATION: Bearer abc\r\n");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->request.authorization, "Bearer abc");
  EXPECT_EQ(status("Authorization: Bearer abc\r\nAuthorization: Bearer abc\r\n"), 400U);
}

TEST_F(head, tells_of_a_page_on_whose_behalf_a_browser_asks) {
  const auto one = with("Origin: https://a.example\r\nAccess-Control-Request-Method: PUT\r\n");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->request.origin, "https://a.example");
  EXPECT_EQ(one->request.requested_method, "PUT");
  const auto two = with("Origin: https://a.example\r\nOrigin: https://a.example\r\n");
  ASSERT_TRUE(two);
  EXPECT_EQ(two->request.origin, "");
}

TEST_F(head, refuses_two_content_types) { EXPECT_EQ(status("Content-Type: a/b\r\nContent-Type: a/b\r\n"), 400U); }

// RFC 9110 5.3
TEST_F(head, joins_the_lines_of_one_list) {
  const auto parsed = with("Accept: a/b\r\nX: y\r\nAccept: c/d;q=0.5\r\nAccept:e/f\r\n");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->request.accept, "a/b, c/d;q=0.5, e/f");
}

TEST_F(head, drops_a_request_id_that_could_harm_a_log) {
  EXPECT_EQ(with("X-Request-Id: a b\r\n")->request.request_id, "");
  EXPECT_EQ(with("X-Request-Id: \"a\"\r\n")->request.request_id, "");
  EXPECT_EQ(with("X-Request-Id: a\r\nX-Request-Id: b\r\n")->request.request_id, "");
  EXPECT_EQ(with("X-Request-Id: " + std::string(129, 'a') + "\r\n")->request.request_id, "");
  EXPECT_EQ(with("X-Request-Id: " + std::string(128, 'a') + "\r\n")->request.request_id, std::string(128, 'a'));
}

TEST_F(head, refuses_a_target_over_the_limit) {
  EXPECT_EQ(status_of("GET /" + std::string(255, 'a') + " HTTP/1.1\r\nHost: h\r\n\r\n"), 0U);
  EXPECT_EQ(status_of("GET /" + std::string(256, 'a') + " HTTP/1.1\r\nHost: h\r\n\r\n"), 414U);
}

TEST_F(head, survives_every_truncation) {
  const std::string whole = "POST /v1/convert?to=cbor HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n";
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_FALSE(parse(whole.substr(0, size))) << size;
  EXPECT_TRUE(parse(whole));
}

// The finder

std::string find(std::string_view bytes, head_finder& finder) {
  const auto found = finder.find(bytes, limits);
  return found ? std::to_string(*found) : "refused " + std::to_string(found.error().status);
}
std::string find(std::string_view bytes) {
  head_finder finder;
  return find(bytes, finder);
}

TEST(head_finder, finds_the_end_however_the_bytes_arrive) {
  const std::string head = "GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n\r\n";
  const std::string bytes = head + "body\r\n\r\n";
  for (std::size_t step = 1; step < bytes.size(); ++step) {
    head_finder finder;
    std::size_t have = step;
    while (have < head.size()) {
      ASSERT_EQ(find(bytes.substr(0, have), finder), "0") << step;
      have += step;
    }
    EXPECT_EQ(find(bytes.substr(0, have), finder), std::to_string(head.size())) << step;
  }
}

TEST(head_finder, refuses_as_soon_as_it_can) {
  EXPECT_EQ(find("\x16\x03\x01"), "refused 400");  // TLS
  EXPECT_EQ(find(" "), "refused 400");
  EXPECT_EQ(find(std::string(33, 'A')), "refused 400");
  EXPECT_EQ(find("GET / HTTP/1.1\n"), "refused 400");
  EXPECT_EQ(find("GET / HTTP/1.1\r\nHost: h\n\n"), "refused 400");
  EXPECT_EQ(find("GET / HTTP/1.1\r\nHost: h\r\n "), "refused 400");
  EXPECT_EQ(find("GET / HTTP/1.1\r\nHost: h\r\n\tfolded\r\n\r\n"), "refused 400");
  EXPECT_EQ(find("GET /" + std::string(300, 'a')), "refused 414");
  EXPECT_EQ(find("GET / HTTP/1.1\r\nA: " + std::string(1'024, 'a')), "refused 431");
  EXPECT_EQ(find("GET / HTTP/1.1\r\nA: " + std::string(1'024, 'a') + "\r\n\r\n"), "refused 431");
}

TEST(head_finder, takes_a_head_of_exactly_the_limit) {
  const std::string start = "GET / HTTP/1.1\r\nA: ";
  const std::string end = "\r\n\r\n";
  EXPECT_EQ(find(start + std::string(limits.head_bytes - start.size() - end.size(), 'a') + end), std::to_string(limits.head_bytes));
}

}  // namespace
}  // namespace smelt::service
