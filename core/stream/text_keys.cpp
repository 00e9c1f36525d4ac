#include "core/stream/text_keys.hpp"

#include <string_view>

#include "core/stream/decoded.hpp"
#include "core/stream/duplicates.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/relink.hpp"

namespace smelt {

namespace {

bool is_composite(const token& t) noexcept { return t.is(kind::key) && t.has(flag::composite); }

constexpr std::uint32_t work_a_byte = 16;

class naming {
 public:
  naming(const write_options& options, write_json* spell, conversions& counts, arena& memory) noexcept
      : options_(options), spell_(spell), counts_(counts), memory_(memory), written_(memory) {
    options_.indent = 0;
  }

  // Copies `from`, naming every composite key that holds no other. Whether any are left.
  result<bool> pass(const tape_view& from, tape& to) noexcept;

 private:
  result<token> name(const tape_view& key, std::size_t offset) noexcept;
  result<token> kept_text(std::string_view text, std::size_t offset) const noexcept;

  write_options options_;
  write_json* spell_;
  conversions& counts_;
  arena& memory_;
  output written_;  // one key's JSON text at a time: an output for each would take far more memory than the keys
  std::uint64_t work_ = 0;
};

result<token> naming::kept_text(std::string_view text, std::size_t offset) const noexcept {
  const token kept = copied_token(kind::key, text, offset, memory_);
  if (!kept.data()) return faults::spent(offset);
  return kept;
}

result<token> naming::name(const tape_view& key, std::size_t offset) noexcept {
  if (options_.keys == keys::refuse || options_.strict)
    return fail(code::not_representable, offset, "an object's keys are texts in this format");
  counts_.count(conversion::key);
  const token& last = key[key.last - 1];
  if (last.is(kind::text) && options_.tags == tags::drop) {
    for (std::uint32_t i = key.first; i + 1 < key.last; ++i) counts_.count(conversion::tag);
    return kept_text(last.view(), offset);
  }
  written_.truncate(0);
  if (auto done = spell_(key, options_, written_, counts_); !done) return std::unexpected(done.error());
  std::string_view text = written_.view();
  // What is a string already has no quotation marks of its own as a key; its content needs no escapes.
  if (text.starts_with('"')) text = text.substr(1, text.size() - 2);
  return kept_text(text, offset);
}

result<bool> naming::pass(const tape_view& from, tape& to) noexcept {
  to.set_base(from.base);
  token* out = to.reserve(from.last - from.first);
  if (!out) return faults::spent(0);
  bool left = false;
  for (std::uint32_t i = from.first; i < from.last;) {
    token t = from[i++];
    if (t.is(kind::begin_object)) t.remove(flag::mixed_keys);
    if (!is_composite(t)) {
      *out++ = t;
      continue;
    }
    const std::uint32_t end = after_value({from.tokens, from.last}, i);
    std::uint32_t nested = i;
    while (nested < end && !is_composite(from[nested])) ++nested;
    work_ += nested - i + 1;
    if (work_ > options_.limits.work) return fail(code::work_limit, t.offset(from.base), "keys inside of keys take more work than allowed");
    if (nested < end) {
      left = true;
      *out++ = t;
      continue;
    }
    const auto named = name({from.tokens, i, end, from.base}, t.offset(from.base));
    if (!named) return std::unexpected(named.error());
    // Each level that a key lies within doubles its escapes, so its bytes count, and dearly.
    work_ += std::uint64_t{work_a_byte} * named->length();
    if (work_ > options_.limits.work) return fail(code::work_limit, t.offset(from.base), "keys inside of keys take more work than allowed");
    *out++ = *named;
    i = end;
  }
  to.advance_to(out);
  relink(to);
  return left;
}

}  // namespace

result<void> name_keys(const tape_view& from, tape& to, const write_options& options, write_json* spell, conversions& counts) {
  naming one(options, spell, counts, to.memory());
  tape before(to.memory());
  auto left = one.pass(from, to);
  // Keys are named from the innermost outwards, as many passes as they are nested.
  while (left && *left) {
    before.swap(to);
    to.clear();
    left = one.pass(before.view(), to);
  }
  if (!left) return std::unexpected(left.error());
  return resolve_duplicates(to, options.duplicates, options.limits);
}

}  // namespace smelt
