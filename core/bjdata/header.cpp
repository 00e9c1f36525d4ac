#include "core/bjdata/header.hpp"

#include "core/bjdata/schema.hpp"

namespace smelt::bjdata {

namespace {

class taking {
 public:
  taking(const input& in, const char* at, std::uint32_t longest) noexcept : in_(in), begin_(at), longest_(longest), object_(*at == '{') {
    found_.content = at + 1;
  }

  result<header> take() noexcept {
    if (stands('$')) {
      if (const auto typed = take_type(); !typed) return std::unexpected(typed.error());
      if (!stands('#')) return missing(faults::no_count);
    }
    if (!stands('#')) return found_;
    ++found_.content;
    if (const auto counted = take_count(); !counted) return std::unexpected(counted.error());
    if (const auto fits = check(); !fits) return std::unexpected(fits.error());
    return found_;
  }

 private:
  bool stands(char c) const noexcept { return found_.content != in_.end() && *found_.content == c; }
  std::unexpected<error> missing(const char* detail) const noexcept {
    return fail(found_.content == in_.end() ? code::truncated : code::unexpected, in_.offset(found_.content), detail);
  }

  result<void> take_type() noexcept {
    ++found_.content;
    if (stands('{')) return take_schema();
    if (found_.content == in_.end() || info_of(*found_.content).size == 0) return missing(faults::no_type);
    found_.type = *found_.content++;
    return {};
  }

  result<void> take_schema() noexcept {
    found_.type = '{';
    found_.schema = found_.content + 1;
    schema_walk walk(in_, found_.schema, longest_);
    for (;;) {
      const auto step = walk.next();
      if (!step) return std::unexpected(step.error());
      found_.record += step->size;
      if (step->what != schema_step::form::done) continue;
      found_.content = step->at;
      return {};
    }
  }

  result<void> take_count() noexcept {
    found_.counted = true;
    const bool may_have_shape = found_.type == '{' || (found_.type != 0 && !object_);
    if (may_have_shape && stands('[')) {
      const auto shape = take_dimensions(in_, found_.content, found_.type != '{');
      if (!shape) return std::unexpected(shape.error());
      found_.shape = *shape;
      found_.count = shape->product;
      found_.content = shape->after;
      return {};
    }
    const auto count = take_length(in_, found_.content);
    if (!count) return std::unexpected(count.error());
    found_.count = count->value;
    found_.content = count->after;
    return {};
  }

  // A record without bytes has no bound here.
  result<void> check() const noexcept {
    const auto remaining = static_cast<std::size_t>(in_.end() - found_.content);
    std::uint64_t each = found_.type == 0 ? 1 : info_of(found_.type).size;
    if (found_.type == '{') {
      each = found_.record;
    } else if (object_) {
      each += 2;
    }
    if (each == 0 || found_.count <= remaining / each) return {};
    return fail(code::truncated, in_.offset(begin_), faults::claims);
  }

  const input& in_;
  const char* begin_;
  std::uint32_t longest_;
  bool object_;
  header found_{};
};

}  // namespace

result<header> take_header(const input& in, const char* at, std::uint32_t longest_text) noexcept {
  return taking(in, at, longest_text).take();
}

}  // namespace smelt::bjdata
