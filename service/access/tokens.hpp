// Who may use the data port: the names and digests of bearer tokens (RFC 6750). The tokens themselves are not kept.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "service/access/digest.hpp"

namespace smelt::service::access {

// What stands behind "Bearer" in an Authorization field; empty when it is no such thing (RFC 6750 2.1).
std::string_view bearer_token(std::string_view authorization) noexcept;

class token_set {
 public:
  static constexpr std::size_t most = 1'000;       // tokens
  static constexpr std::size_t least_length = 22;  // of a token, in characters: 128 bits in base64
  static constexpr std::size_t longest_name = 64;

  // A file's text: lines `name:token` or `name:sha256:HEX`, the digest of a token; empty lines, and lines that begin with #. A name may
  // come with several tokens. `origin`: the file, for the problems: "tokens.txt:3: ...". No problem quotes a line.
  static std::expected<token_set, std::vector<std::string>> parse(std::string_view text, const std::string& origin);
  static std::expected<token_set, std::vector<std::string>> read(const std::string& path);

  // The name of the token whose digest this is; empty when there is none. Takes the same time whichever it is, and if it is none.
  std::string_view name_of(const digest& what) const noexcept;

  std::size_t size() const noexcept { return entries_.size(); }

 private:
  struct entry {
    digest of;
    std::string name;
  };

  // Empty when it was taken; else what is wrong with the line.
  std::string take_line(std::string_view line);

  std::vector<entry> entries_;
};

}  // namespace smelt::service::access
