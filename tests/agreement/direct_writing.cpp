#include "direct_writing.hpp"

#include "core/format/direct.hpp"
#include "core/format/read.hpp"
#include "core/format/write.hpp"

namespace smelt::agreement {

namespace {

constexpr std::string_view before = "before";

std::string disagreement(const format& from, const format& target, const input& document, const read_options& options, arena& memory) {
  output direct(memory);
  direct.append(before);
  if (!write_directly(from, target, document, options, {}, memory, direct))
    return direct.ok() && direct.view() == before ? "" : "what gave up leaves bytes";

  tape tokens(memory);
  output plain(memory);
  plain.append(before);
  conversions counts;
  if (!read(from, document, options, tokens)) return "what cannot be read is written";
  if (!write(target, tokens.view(), {}, plain, counts) || counts.any()) return "what must be converted is written";
  return direct.view() == plain.view() ? "" : "the bytes differ";
}

}  // namespace

std::string direct_disagreement(const format& from, const input& document, const read_options& options, arena& memory) {
  for (const auto rule : {duplicate_keys::reject, duplicate_keys::keep, duplicate_keys::last}) {
    for (const format* const target : formats()) {
      read_options how = options;
      how.duplicates = rule;
      const std::string found = disagreement(from, *target, document, how, memory);
      if (!found.empty()) return found + ", directly to " + std::string(target->name);
    }
  }
  return {};
}

}  // namespace smelt::agreement
