// The schema of a structure of arrays (Draft 4), walked one field at a time: an object with types in the places of values.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/input.hpp"
#include "core/base/limits.hpp"
#include "core/bjdata/length.hpp"

namespace smelt::bjdata {

struct schema_step {
  enum class form : std::uint8_t {
    null,        // takes no bytes of a record
    boolean,     // one byte: T or F
    number,      // an integer or a real of the marker's size
    character,   // one byte of ASCII
    fixed,       // a text or a number's lexeme of `size` bytes, zeros behind it
    dictionary,  // an index into the schema's own list
    offsets,     // an index into a table of offsets behind the records
    begin_object,
    begin_array,
    end_object,
    end_array,
    done,  // the schema's end; `at` is behind it
  };
  form what = form::done;
  char marker = 0;                // of a number; S or H for fixed and dictionary; of the integers of a table of offsets
  bool named = false;             // stands in an object
  std::string_view key = {};      // and is called so
  const char* at = nullptr;       // the type's first byte, or its end's
  std::uint64_t size = 0;         // what each record holds of it, in bytes
  const char* entries = nullptr;  // a dictionary's first entry, which begins with its length
  std::uint64_t count = 0;        // and how many there are

  bool is_leaf() const noexcept { return what <= form::offsets; }
};

class schema_walk {
 public:
  // `at` is behind the schema's opening brace.
  schema_walk(const input& in, const char* at, std::uint32_t longest_text) noexcept : in_(in), at_(at), longest_(longest_text) {}

  // UTF-8 is not looked at, nor what a dictionary's entries are.
  result<schema_step> next() noexcept;
  // How many objects and arrays are open, the schema's own among them.
  std::uint32_t depth() const noexcept { return depth_; }

 private:
  bool in_object() const noexcept { return (arrays_ & 1) == 0; }
  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, in_.offset(at_), detail); }
  std::unexpected<error> missing(const char* detail) const noexcept {
    return at_ == in_.end() ? fault(code::truncated, detail) : fault(code::unexpected, detail);
  }
  bool stands(char c) const noexcept { return at_ != in_.end() && *at_ == c; }

  result<schema_step> close() noexcept;
  result<schema_step> take_type(schema_step step) noexcept;
  result<schema_step> open(schema_step step, bool array) noexcept;
  result<schema_step> take_fixed(schema_step step) noexcept;
  result<schema_step> take_listed(schema_step step) noexcept;
  result<schema_step> take_dictionary(schema_step step) noexcept;

  const input& in_;
  const char* at_;
  std::uint32_t longest_;
  std::uint32_t depth_ = 1;
  std::uint64_t arrays_ = 0;  // which of the open ones are arrays, the innermost in the lowest bit
  bool empty_ = true;         // the innermost holds nothing yet
};

}  // namespace smelt::bjdata
