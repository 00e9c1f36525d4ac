// A document asked for everything in it by lazy values.
#pragma once

#include <optional>
#include <string>

#include "core/stream/lazy.hpp"
#include "core/stream/tape.hpp"

namespace smelt::agreement {

// Asks for every value, key and element in the order of the document, and gives the first failure. Literals are looked at by their first
// letter alone, as stepping over them does.
template <token_cursor C>
std::optional<error> first_failure(const lazy_value<C>& value) {
  const auto what = value.kind();
  if (!what) return what.error();
  const auto failure = [](const auto& answer) { return answer ? std::nullopt : std::optional<error>(answer.error()); };
  switch (*what) {
  case kind::boolean: return failure(value.template as<bool>());
  case kind::text:
  case kind::bytes: return failure(value.text_size());
  case kind::begin_array:
    for (const auto element : value.elements()) {
      if (const auto found = first_failure(element)) return found;
    }
    return std::nullopt;
  case kind::begin_object:
    for (const auto member : value.members()) {
      if (const auto found = first_failure(member.value)) return found;
    }
    return std::nullopt;
  case kind::null:
  case kind::extension:
  case kind::typed_array:
  case kind::simple: return failure(value.raw());
  default: {
    const auto number = value.template as<double>();
    return number || number.error().what == code::out_of_range ? std::nullopt : std::optional<error>(number.error());
  }
  }
}

// A tape's value and a lazy value of the same document, walked together.
template <token_cursor C>
class lazy_comparison {
 public:
  explicit lazy_comparison(const tape_view& tokens) noexcept : tokens_(tokens) {}

  bool whole(const lazy_value<C>& document) { return value(document) && at_ == tokens_.last; }

 private:
  const token& here() const { return tokens_[at_]; }

  bool value(const lazy_value<C>& handle) {
    const auto raw = handle.raw();
    if (!raw) return false;
    while (here().is(kind::tag)) ++at_;
    const auto what = handle.kind();
    if (!what) return false;
    switch (here().what()) {
    case kind::begin_array: return *what == kind::begin_array && array(handle);
    case kind::begin_object: return *what == kind::begin_object && object(handle);
    default: return scalar(handle, *what);
    }
  }

  bool scalar(const lazy_value<C>& handle, kind what) {
    const token& t = tokens_[at_++];
    if constexpr (lending_cursor<C>) {
      if (what == kind::typed_array) return t.is(kind::typed_array) && same_numbers(handle.numbers(), t.numbers());
    }
    const bool number = t.is(kind::integer) || t.is(kind::unsigned_integer) || t.is(kind::number_text) || t.is(kind::typed_array);
    if (number && !is_number(what)) return what == kind::bytes || what == kind::begin_array;  // in CBOR: tags, and what they tag
    switch (t.what()) {
    case kind::null: return handle.is_null();
    case kind::boolean: return handle.template as<bool>() == t.boolean();
    case kind::integer: return handle.template as<std::int64_t>() == t.integer() && handle.template as<double>().has_value();
    case kind::unsigned_integer: return handle.template as<std::uint64_t>() == t.bits() && !handle.template as<std::int64_t>();
    case kind::real: return same_double(handle.template as<double>(), t.real()) && !handle.template as<int>();
    case kind::text: return what == kind::text && same_text(handle.text(), t);
    case kind::bytes: return what == kind::bytes && same_text(handle.text(), t);
    case kind::extension: return what == kind::extension && same_text(handle.text(), t) && same_type(handle, t);
    case kind::number_text: return true;
    default: return t.what() == what;
    }
  }

  static bool same_double(const result<double>& asked, double wanted) {
    return asked && std::bit_cast<std::uint64_t>(*asked) == std::bit_cast<std::uint64_t>(wanted);
  }

  // The first and the last of them, wherever these lie.
  static bool same_numbers(const result<nd_view>& asked, const typed_array& wanted) {
    if (!asked) return asked.error().what == code::not_supported;
    if (asked->count() != wanted.count || asked->what() != wanted.what || asked->data() != wanted.data) return false;
    if (wanted.count == 0) return true;
    nd_view first = *asked;
    while (first.rank() > 0) first = first[0];
    nd_view last = *asked;
    while (last.rank() > 0) last = last[last.extent(0) - 1];
    return first.data() == wanted.data && last.data() == wanted.data + std::size_t{wanted.count - 1} * size_of(wanted.what);
  }

  // Where the cursor tells it.
  static bool same_type(const lazy_value<C>& handle, const token& t) {
    if constexpr (extending_cursor<C>) return handle.extension_type() == t.extension_type();
    return true;
  }

  template <class Text>
  static bool same_text(const result<Text>& asked, const token& wanted) {
    if (!asked || decoded_size(*asked) != wanted.length() || !equals(*asked, wanted.view())) return false;
    std::string copy(wanted.length(), '?');
    copy_decoded(*asked, copy.data());
    return copy == wanted.view();
  }

  bool array(const lazy_value<C>& handle) {
    std::uint32_t left = tokens_[at_++].count();
    for (const auto element : handle.elements()) {
      if (left-- == 0 || !value(element)) return false;
    }
    return left == 0 && tokens_[at_++].is(kind::end_array);
  }

  bool object(const lazy_value<C>& handle) {
    std::uint32_t left = tokens_[at_++].count();
    for (const auto member : handle.members()) {
      if (left-- == 0 || !key(member.key) || !value(member.value)) return false;
    }
    return left == 0 && tokens_[at_++].is(kind::end_object);
  }

  template <class Text>
  bool key(const Text& asked) {
    const token& t = tokens_[at_];
    at_ = t.has(flag::composite) ? after_value({tokens_.tokens, tokens_.last}, at_ + 1) : at_ + 1;
    return t.has(flag::composite) || same_text(result<Text>(asked), t);
  }

  const tape_view& tokens_;
  std::uint32_t at_ = 0;
};

}  // namespace smelt::agreement
