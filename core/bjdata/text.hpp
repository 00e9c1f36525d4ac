// Texts and keys where they lie: a text_reference (core/stream/text_reference.hpp). The input holds every one as it is.
#pragma once

#include <optional>
#include <string_view>

#include "core/stream/text_reference.hpp"

namespace smelt::bjdata {

class text_ref {
 public:
  text_ref() = default;
  explicit text_ref(std::string_view content) noexcept : content_(content) {}

  std::optional<std::string_view> in_place() const noexcept { return content_; }
  template <class Take>
  bool pieces(Take take) const noexcept {
    return take(content_);
  }

 private:
  std::string_view content_ = "";
};

static_assert(text_reference<text_ref>);

}  // namespace smelt::bjdata
