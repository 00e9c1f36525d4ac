#include "core/inspect/table.hpp"

#include <algorithm>
#include <array>

#include "core/base/hex.hpp"
#include "core/inspect/printable.hpp"
#include "core/inspect/value_text.hpp"
#include "core/number/append_integer.hpp"

namespace smelt::inspect {

namespace {

constexpr std::size_t most_bytes = 12;       // shown of a row
constexpr std::size_t longest_value = 48;    // in bytes
constexpr std::uint32_t deepest_indent = 8;  // levels
constexpr std::string_view gap = "  ";
constexpr std::string_view fault_kind = "fault";
constexpr std::string_view unread_kind = "unread";

void append_size(output& to, std::uint64_t size) noexcept {
  to.append("... (");
  number::append_integer(to, size);
  to.append(" bytes)");
}

void append_hex(output& to, std::string_view bytes) noexcept {
  const std::string_view shown = bytes.substr(0, most_bytes);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto byte = static_cast<unsigned char>(shown[i]);
    if (i > 0) to.append(' ');
    to.append(hex_digits[byte >> 4]);
    to.append(hex_digits[byte & 15]);
  }
  if (bytes.size() <= most_bytes) return;
  to.append(' ');
  append_size(to, bytes.size());
}

void append_kind(output& to, const token& t, const row& r) noexcept {
  for (std::uint32_t i = 0; i < std::min(r.depth, deepest_indent); ++i) to.append(gap);
  if (r.in_key) to.append("key ");
  to.append(kind_name(t));
}

void append_shown_value(output& to, const tape_view& tokens, std::uint32_t index) noexcept {
  const token& t = tokens[index];
  if (t.is(kind::text) || t.is(kind::key)) {
    append_printable(cut_text(t.view(), longest_value), true, to);
  } else {
    append_value(tokens, index, longest_value, to);
  }
  const bool content = t.is(kind::text) || t.is(kind::key) || t.is(kind::number_text);
  if (content && t.length() > longest_value) append_size(to, t.length());
}

class table {
 public:
  table(const subject& what, output& to, arena& scratch) noexcept : what_(what), to_(to), cell_(scratch) {
    output digits(scratch);
    number::append_integer(digits, what.document.offset(what.document.end()));
    widths_[0] = std::max(digits.size(), std::string_view("offset").size());
    measure(1, "bytes");
    measure(2, what.fault ? fault_kind : "kind");
    measure(3, "value");
  }

  bool ok() const noexcept { return to_.ok() && cell_.ok(); }

  void measure(const remainder& rest) noexcept {
    if (!rest.unread.empty()) measure(1, hex(rest.unread)), measure(2, unread_kind);
    if (what_.fault) measure(1, hex(bytes_at(*what_.fault)));
  }
  void measure(const row& r) noexcept {
    measure(1, hex(bytes_of(r)));
    measure(2, kind(r));
    measure(3, value(r));
  }

  void write_headings() noexcept {
    put_number_cell("offset");
    put_cell(1, "bytes");
    put_cell(2, "kind");
    put_cell(3, "value");
    end_line("path");
  }

  void write(const row& r) noexcept {
    put_offset(r.offset);
    put_cell(1, hex(bytes_of(r)));
    put_cell(2, kind(r));
    put_cell(3, value(r));
    end_line(r.path);
  }

  void write(const remainder& rest) noexcept {
    if (rest.count == 0) return;
    put_number_cell("...");
    cell_.truncate(0);
    number::append_integer(cell_, rest.count);
    cell_.append(rest.count == 1 ? " more row, from offset " : " more rows, from offset ");
    number::append_integer(cell_, rest.offset);
    put(cell_.view());
    end_line({});
  }

  void write_unread(std::string_view bytes) noexcept {
    if (bytes.empty()) return;
    put_offset(static_cast<std::uint32_t>(bytes.data() - what_.document.base()));
    put_cell(1, hex(bytes));
    put_cell(2, unread_kind);
    end_line({});
  }

  void write(const fault& f) noexcept {
    put_offset(f.what.offset);
    put_cell(1, hex(bytes_at(f)));
    put_cell(2, fault_kind);
    cell_.truncate(0);
    append_fault(f);
    put_cell(3, cell_.view());
    end_line(f.where.path);
  }

 private:
  std::string_view bytes_of(const row& r) const noexcept { return what_.bytes().substr(r.offset, r.size); }
  std::string_view bytes_at(const fault& f) const noexcept {
    return what_.bytes().substr(std::min<std::size_t>(f.what.offset, what_.bytes().size()), most_bytes);
  }
  std::string_view hex(std::string_view bytes) noexcept {
    cell_.truncate(0);
    append_hex(cell_, bytes);
    return cell_.view();
  }
  std::string_view kind(const row& r) noexcept {
    cell_.truncate(0);
    append_kind(cell_, what_.tokens[r.index], r);
    return cell_.view();
  }
  std::string_view value(const row& r) noexcept {
    cell_.truncate(0);
    append_shown_value(cell_, what_.tokens, r.index);
    return cell_.view();
  }

  void append_fault(const fault& f) noexcept {
    cell_.append(name(f.what.what));
    cell_.append(": ");
    cell_.append(f.what.detail);
    if (f.where.line == 0) return;
    cell_.append(" (line ");
    number::append_integer(cell_, f.where.line);
    cell_.append(", column ");
    number::append_integer(cell_, f.where.column);
    cell_.append(')');
  }

  void measure(std::size_t column, std::string_view cell) noexcept { widths_[column] = std::max(widths_[column], columns(cell)); }

  // Spaces are owed until something follows them, so that no line ends with any.
  void put(std::string_view text) noexcept {
    if (text.empty()) return;
    for (; owed_ > 0; --owed_) to_.append(' ');
    to_.append(text);
  }
  void put_number_cell(std::string_view digits) noexcept {
    owed_ = widths_[0] - std::min(widths_[0], digits.size());
    put(digits);
    owed_ = gap.size();
  }
  void put_offset(std::uint32_t offset) noexcept {
    cell_.truncate(0);
    number::append_integer(cell_, offset);
    put_number_cell(cell_.view());
  }
  void put_cell(std::size_t column, std::string_view cell) noexcept {
    put(cell);
    owed_ += widths_[column] - std::min(widths_[column], columns(cell)) + gap.size();
  }
  void end_line(std::string_view path) noexcept {
    cell_.truncate(0);
    append_printable(path, false, cell_);
    put(cell_.view());
    to_.append('\n');
    owed_ = 0;
  }

  const subject& what_;
  output& to_;
  output cell_;  // one cell at a time
  std::array<std::size_t, 4> widths_{};
  std::size_t owed_ = 0;
};

}  // namespace

bool write_table(const subject& what, const selection& wanted, output& to, arena& scratch) noexcept {
  table lines(what, to, scratch);
  const auto rest = for_each_row(what, wanted, scratch, [&lines](const row& r) { lines.measure(r); });
  if (!rest) return false;
  lines.measure(*rest);
  lines.write_headings();
  if (!for_each_row(what, wanted, scratch, [&lines](const row& r) { lines.write(r); })) return false;
  lines.write(*rest);
  lines.write_unread(rest->unread);
  if (what.fault) lines.write(*what.fault);
  return lines.ok();
}

}  // namespace smelt::inspect
