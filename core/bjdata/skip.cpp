#include "core/bjdata/skip.hpp"

#include "core/bjdata/arrays.hpp"
#include "core/bjdata/container.hpp"
#include "core/bjdata/extension.hpp"
#include "core/bjdata/records.hpp"

namespace smelt::bjdata {

namespace {

class skipping {
 public:
  skipping(const input& in, const char* at, std::uint32_t longest) noexcept : in_(in), at_(at), longest_(longest) {}

  result<const char*> run() noexcept {
    for (;;) {
      if (now_.left == 0) {
        if (depth_ == 0) return at_;
        now_ = outer_[--depth_];
      } else if (const auto stepped = step(); !stepped) {
        return std::unexpected(stepped.error());
      }
    }
  }

 private:
  std::unexpected<error> fault(code what, const char* detail) const noexcept { return fail(what, in_.offset(at_), detail); }

  result<void> step() noexcept {
    const bool typed = now_.type != 0;
    if (!typed && !skip_no_ops()) return fault(code::truncated, faults::absent);
    if (now_.ends_at(at_)) {
      ++at_;
      now_.left = 0;
      return {};
    }
    --now_.left;
    if (now_.object) {
      if (const auto key = take_text(at_); !key) return key;
      if (!typed && !skip_no_ops()) return fault(code::truncated, faults::absent);
    }
    return typed ? take_fixed(info_of(now_.type).size) : take_value();
  }

  bool skip_no_ops() noexcept {
    while (at_ != in_.end() && *at_ == 'N') ++at_;
    return at_ != in_.end();
  }

  result<void> take_fixed(std::size_t size) noexcept {
    if (static_cast<std::size_t>(in_.end() - at_) < size) return fault(code::truncated, faults::cut);
    at_ += size;
    return {};
  }

  result<void> take_text(const char* length) noexcept {
    const auto content = take_content(in_, length, at_, longest_);
    if (!content) return std::unexpected(content.error());
    at_ = content->data() + content->size();
    return {};
  }

  result<void> take_extension() noexcept {
    const auto found = bjdata::take_extension(in_, at_, longest_);
    if (!found) return std::unexpected(found.error());
    at_ = found->content.data() + found->content.size();
    return {};
  }

  result<void> open(bool object) noexcept {
    const auto h = take_header(in_, at_, longest_);
    if (!h) return std::unexpected(h.error());
    if (h->type == '{') {
      const auto after = skip_records(in_, *h, longest_);
      if (!after) return std::unexpected(after.error());
      at_ = *after;
    } else if (h->type != 0 && !object) {
      at_ = end_of_packed(*h);
    } else {
      if (depth_ == skipped_depth) return fault(code::depth_limit, faults::depth);
      outer_[depth_++] = now_;
      now_ = container::of(*h, object);
      at_ = h->content;
    }
    return {};
  }

  result<void> take_value() noexcept {
    const marker_info info = info_of(*at_);
    switch (info.what) {
    case form::none:
    case form::no_op: return fault(code::unexpected, faults::no_marker);
    case form::text:
    case form::number_text: return take_text(at_ + 1);
    case form::extension: return take_extension();
    case form::array: return open(false);
    case form::object: return open(true);
    default: return take_fixed(1U + info.size);
    }
  }

  const input& in_;
  const char* at_;
  std::uint32_t longest_;
  container now_ = around_document;
  std::uint32_t depth_ = 0;
  container outer_[skipped_depth];
};

}  // namespace

result<const char*> skip_value(const input& in, const char* at, std::uint32_t longest_text) noexcept {
  return skipping(in, at, longest_text).run();
}

}  // namespace smelt::bjdata
