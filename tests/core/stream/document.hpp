// What tests read from.
#pragma once

#include <cstring>
#include <memory>
#include <string_view>

#include "core/base/input.hpp"

namespace smelt {

// A document that ends where its allocation ends, so that a sanitizer sees a read beyond it; or with that much padding.
class document {
 public:
  explicit document(std::string_view bytes, std::size_t padding = 0, char behind = 'a')
      : size_(bytes.size()), padding_(padding), bytes_(std::make_unique<char[]>(bytes.size() + padding)) {
    bytes.copy(bytes_.get(), bytes.size());
    std::memset(bytes_.get() + size_, behind, padding);
  }
  operator input() const { return input({bytes_.get(), size_}, padding_); }

 private:
  std::size_t size_;
  std::size_t padding_;
  std::unique_ptr<char[]> bytes_;
};

}  // namespace smelt
