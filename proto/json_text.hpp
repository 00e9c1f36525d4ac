// JSON for reports and problem details, made of texts that anyone may have sent: whatever goes in, valid JSON comes out.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/output.hpp"

namespace smelt::proto {

// Members and elements one after another; commas are put where they belong. Keys are plain names that need no escaping. In texts, what is
// not UTF-8 becomes U+FFFD, byte by byte.
class json_text {
 public:
  explicit json_text(output& to) noexcept : to_(to) {}

  void begin_object() noexcept { open('{'); }
  void end_object() noexcept { close('}'); }
  void begin_array() noexcept { open('['); }
  void end_array() noexcept { close(']'); }
  void key(std::string_view name) noexcept;
  void text(std::string_view value) noexcept {
    begin_text();
    part(value);
    end_text();
  }
  // One string, made of parts.
  void begin_text() noexcept;
  void part(std::string_view text) noexcept;
  void end_text() noexcept { to_.append('"'); }
  void number(std::uint64_t value) noexcept;
  void boolean(bool value) noexcept;

  void member(std::string_view name, std::string_view value) noexcept {
    key(name);
    text(value);
  }
  void member(std::string_view name, std::uint64_t value) noexcept {
    key(name);
    number(value);
  }

 private:
  void separate() noexcept;
  void open(char bracket) noexcept;
  void close(char bracket) noexcept;

  output& to_;
  bool first_ = true;  // nothing stands before the next value in its container
};

}  // namespace smelt::proto
