// Where the records of a sequence begin and end, told while they arrive: nothing is kept here but how far the search has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/format/format.hpp"

namespace smelt {

// What is known of the bytes behind those that are here.
enum class arrival : std::uint8_t {
  flowing,  // more are at hand
  waiting,  // more may come, but none are at hand
  ended,    // there are none
};

class splitter {
 public:
  // What the search met. Positions count from the first unread byte.
  struct found {
    enum class kind : std::uint8_t {
      nothing,  // no whole record is here
      record,
      fault,  // a record that cannot be told from what follows, or is no record at all
    };
    kind what = kind::nothing;
    std::size_t consumed = 0;            // so many bytes are done with once the record is
    std::size_t begin = 0;               // of the record, without its framing
    std::size_t end = 0;                 // where it is lost: of what is known of it
    error why{"", 0, code::unexpected};  // of a fault; the offset counts from the first unread byte
    bool lost = false;                   // of a fault: where the next record begins cannot be told, so this is the end
  };

  // `documents` is the format that `of` is a sequence of. A record has `bounds.bytes` at most. Both must outlive the splitter.
  splitter(const sequence& of, const format& documents, const limits& bounds) noexcept
      : of_(of), documents_(documents), most_(bounds.bytes), longest_text_(bounds.text) {}

  // `unread`: everything that has arrived and was not consumed; calls go on where the last one stopped, so between two of them the front
  // loses what was consumed, and the back gains what arrived. Every byte is looked at once, with framing::none a bounded number of times.
  found next(std::string_view unread, arrival how) noexcept;

 private:
  found next_line(std::string_view unread, arrival how) noexcept;
  found next_separated(std::string_view unread, arrival how) noexcept;
  found next_bare(std::string_view unread, arrival how) noexcept;
  found too_long(std::size_t begin, std::size_t consumed) const noexcept;
  bool worth_a_try(std::size_t size, arrival how) noexcept;

  const sequence& of_;
  const format& documents_;
  std::size_t most_;
  std::uint32_t longest_text_;
  bool dropping_ = false;     // the rest of a record that was found at fault
  std::size_t seen_ = 0;      // bytes of the record at hand that hold no end
  std::size_t tried_ = 0;     // with framing::none: how many there were at the last try; 0 for none
  std::size_t cost_ = 0;      // how far that try went
  std::size_t known_ = 0;     // how many there were at the last call
  std::uint64_t credit_ = 0;  // steps that tries may still cost
};

}  // namespace smelt
