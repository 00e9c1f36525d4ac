// JSON strings (RFC 8259, section 7) where they lie: checked, unescaped, compared.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/json/unescape.hpp"

namespace smelt::json {

// A checked string's content, between its quotation marks.
struct scanned_text {
  std::string_view raw;
  bool escaped;        // it holds a backslash
  bool marks = false;  // it holds double quotation marks as they are
};

// The string whose first byte after the quotation mark is `at`, checked: escapes, paired surrogates, UTF-8, no control characters.
result<scanned_text> scan_text(const char* at, const input& document) noexcept;
// The same between single quotation marks, which relaxed JSON has: \' is one of the escapes, and " stands for itself.
result<scanned_text> scan_single_quoted(const char* at, const input& document) noexcept;

// A text_reference (core/stream/text_reference.hpp).
class text_ref {
 public:
  text_ref() = default;
  explicit text_ref(const scanned_text& found) noexcept : raw_(found.raw), escaped_(found.escaped), marks_(found.marks) {}

  // As it lies in the input.
  std::string_view raw() const noexcept { return raw_; }
  bool escaped() const noexcept { return escaped_; }
  // It holds no quotation mark, backslash or control character.
  bool bare() const noexcept { return !escaped_ && !marks_; }

  std::optional<std::string_view> in_place() const noexcept {
    if (escaped_) return std::nullopt;
    return raw_;
  }

  template <class Take>
  bool pieces(Take take) const noexcept {
    std::string_view rest = raw_;
    const char* const end = raw_.data() + raw_.size();
    for (;;) {
      const std::string_view run = rest.substr(0, escaped_ ? rest.find('\\') : rest.size());
      if (!run.empty() && !take(run)) return false;
      rest.remove_prefix(run.size());
      if (rest.empty()) return true;
      char bytes[4];
      const unescaped one = unescape_checked(rest.data(), end, bytes);
      if (!take(std::string_view(bytes, one.end))) return false;
      rest = std::string_view(one.rest, end);
    }
  }

 private:
  std::string_view raw_;
  bool escaped_ = false;
  bool marks_ = false;
};

}  // namespace smelt::json
