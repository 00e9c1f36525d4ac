// From one format's bytes to another's, as a request is answered.
#pragma once

#include <string>
#include <string_view>

#include "core/format/read.hpp"

namespace smelt::conformance {

class conversion_of {
 public:
  conversion_of(std::string_view bytes, const smelt::format& from, const smelt::format& to,
                duplicate_keys duplicates = duplicate_keys::keep, const write_options& options = {})
      : done_(convert(bytes, from, to, duplicates, options)) {}

  bool ok() const { return done_.has_value(); }
  const error& fault() const { return done_.error(); }
  std::string_view view() const { return ok() ? written_.view() : std::string_view("not converted"); }
  const tape& tokens() const { return tokens_; }

 private:
  result<void> convert(std::string_view bytes, const smelt::format& from, const smelt::format& to, duplicate_keys duplicates,
                       const write_options& options) {
    const bool lexemes = from.text && to.text && !options.canonical;
    if (auto done = smelt::read(from, bytes, {.duplicates = duplicates, .lexemes = lexemes}, tokens_); !done) return done;
    return to.write(tokens_.view(), options, written_, counts_);
  }

  block_pool pool_;
  arena memory_{pool_};
  tape tokens_{memory_};
  output written_{memory_};
  conversions counts_;
  result<void> done_;
};

}  // namespace smelt::conformance
