// The refusals that a head can meet, and the character sets they speak of.
#pragma once

#include <string_view>

#include "service/head.hpp"

namespace smelt::service::rules {

inline constexpr std::size_t longest_method = 32;
inline constexpr std::string_view version_shape = " HTTP/1.1\r";
inline constexpr std::size_t after_target = version_shape.size();

inline constexpr refusal bad_request_line{400, "malformed_head", "the request line must be a method, a target and HTTP/1.1",
                                          rejection::malformed_head};
inline constexpr refusal bad_target{400, "malformed_head", "the request target must be a path, or an http URI with one",
                                    rejection::malformed_head};
inline constexpr refusal bad_field{400, "malformed_head", "a field line must be a name, a colon and a value of visible characters",
                                   rejection::malformed_head};
inline constexpr refusal bare_line_feed{400, "malformed_head", "lines end with carriage return and line feed", rejection::malformed_head};
inline constexpr refusal folded_field{400, "malformed_head", "field lines must not be folded", rejection::malformed_head};
inline constexpr refusal unknown_version{505, "unsupported_version", "HTTP/1.0 and HTTP/1.1 are spoken here", rejection::malformed_head};
inline constexpr refusal long_head{431, "head_limit", "the request's head is longer than allowed", rejection::head_limit};
inline constexpr refusal long_target{414, "target_limit", "the request's target is longer than allowed", rejection::target_limit};
inline constexpr refusal long_body{413, "body_limit", "the request's body is longer than allowed", rejection::body_limit};
inline constexpr refusal bad_length{400, "malformed_head", "Content-Length must be one run of digits, in one field",
                                    rejection::malformed_head};
inline constexpr refusal two_lengths{400, "malformed_head", "Content-Length and Transfer-Encoding exclude each other",
                                     rejection::malformed_head};
inline constexpr refusal not_chunked_last{400, "malformed_head", "the last transfer coding of a request must be chunked, once",
                                          rejection::malformed_head};
inline constexpr refusal unknown_coding{501, "unknown_transfer_coding", "chunked is the only transfer coding known here",
                                        rejection::malformed_head};
inline constexpr refusal chunked_in_old_version{400, "malformed_head", "HTTP/1.0 has no transfer codings", rejection::malformed_head};
inline constexpr refusal bad_host{400, "malformed_head", "HTTP/1.1 wants exactly one Host field, and that a host and port",
                                  rejection::malformed_head};
inline constexpr refusal two_content_types{400, "malformed_head", "there must be at most one Content-Type field",
                                           rejection::malformed_head};
inline constexpr refusal two_authorizations{400, "malformed_head", "there must be at most one Authorization field",
                                            rejection::malformed_head};
inline constexpr refusal bad_expectation{417, "expectation_failed", "100-continue is the only expectation known here",
                                         rejection::malformed_head};
inline constexpr refusal slow_body{408, "slow_body", "the request's body did not arrive in time", rejection::slow_body};
inline constexpr refusal no_memory{503, "memory_limit", "the server has no memory left for this request", rejection::memory_budget};

// How much of the text's beginning is a token (RFC 9110 5.6.2).
std::size_t token_size(std::string_view text) noexcept;
inline bool is_token(std::string_view text) noexcept { return !text.empty() && token_size(text) == text.size(); }

// How much of the text's beginning may stand in a field's value: all but control characters, of which tabs may (RFC 9110 5.5).
std::size_t value_size(std::string_view text) noexcept;

// No blanks and no control characters.
bool is_visible(std::string_view text) noexcept;

// A host and an optional port (RFC 3986 3.2.2 and 3.2.3): an address in brackets, or a name, which may be empty (RFC 9112 3.2).
bool is_host(std::string_view text) noexcept;

}  // namespace smelt::service::rules
