#include "service/inspection.hpp"

#include "core/base/hex.hpp"
#include "core/inspect/value_text.hpp"
#include "proto/json_text.hpp"
#include "service/fault_report.hpp"

namespace smelt::service {

namespace {

constexpr std::size_t most_bytes = 32;      // shown of a row
constexpr std::size_t longest_value = 128;  // in bytes

// How many there are, and the first of them.
void write_bytes(proto::json_text& json, std::string_view bytes) noexcept {
  json.member("size", bytes.size());
  json.key("bytes");
  json.begin_text();
  for (const char c : bytes.substr(0, most_bytes)) {
    const auto byte = static_cast<unsigned char>(c);
    const char digits[] = {hex_digits[byte >> 4], hex_digits[byte & 15]};
    json.part({digits, sizeof digits});
  }
  json.end_text();
}

class report {
 public:
  report(const smelt::inspect::subject& what, output& to, arena& scratch) noexcept : what_(what), json_(to), value_(scratch) {}

  bool ok() const noexcept { return value_.ok(); }

  void begin() noexcept {
    json_.begin_object();
    json_.member("format", what_.from.name);
    json_.member("size", what_.bytes().size());
    json_.key("rows");
    json_.begin_array();
  }

  void write(const smelt::inspect::row& r) noexcept {
    const token& t = what_.tokens[r.index];
    json_.begin_object();
    json_.member("offset", r.offset);
    write_bytes(json_, what_.bytes().substr(r.offset, r.size));
    json_.member("kind", smelt::inspect::kind_name(t));
    if (r.in_key) {
      json_.key("key");
      json_.boolean(true);
    }
    value_.truncate(0);
    smelt::inspect::append_value(what_.tokens, r.index, longest_value, value_);
    json_.member("value", value_.view());
    if (const auto length = smelt::inspect::content_length(t)) json_.member("length", *length);
    json_.member("path", r.path);
    json_.end_object();
  }

  void end(const smelt::inspect::remainder& rest) noexcept {
    json_.end_array();
    if (rest.count > 0) {
      json_.member("more", rest.count);
      json_.member("next", rest.offset);
    }
    if (!rest.unread.empty()) write_unread(rest.unread);
    if (what_.fault) {
      json_.key("fault");
      write_fault(what_.fault->what, what_.fault->what.offset, what_.fault->where, json_);
    }
    json_.end_object();
  }

 private:
  void write_unread(std::string_view bytes) noexcept {
    json_.key("unread");
    json_.begin_object();
    json_.member("offset", static_cast<std::uint64_t>(bytes.data() - what_.document.base()));
    write_bytes(json_, bytes);
    json_.end_object();
  }

  const smelt::inspect::subject& what_;
  proto::json_text json_;
  output value_;  // one at a time
};

}  // namespace

bool write_inspection(const smelt::inspect::subject& what, const smelt::inspect::selection& wanted, output& to, arena& scratch) noexcept {
  report lines(what, to, scratch);
  lines.begin();
  const auto rest = smelt::inspect::for_each_row(what, wanted, scratch, [&lines](const smelt::inspect::row& r) { lines.write(r); });
  if (!rest) return false;
  lines.end(*rest);
  return lines.ok() && to.ok();
}

}  // namespace smelt::service
