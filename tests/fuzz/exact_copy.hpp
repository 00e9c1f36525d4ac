// A document in memory that ends where it ends, or so many bytes after, so that a sanitizer sees a read beyond.
#pragma once

#include <cstring>
#include <memory>
#include <string_view>

#include "core/base/input.hpp"

namespace smelt::fuzz {

class exact_copy {
 public:
  explicit exact_copy(std::string_view bytes, std::size_t padding = 0)
      : bytes_(std::make_unique_for_overwrite<char[]>(bytes.size() + padding)), document_({bytes_.get(), bytes.size()}, padding) {
    bytes.copy(bytes_.get(), bytes.size());
    std::memset(bytes_.get() + bytes.size(), '"', padding);
  }
  operator const input&() const { return document_; }

 private:
  std::unique_ptr<char[]> bytes_;
  input document_;
};

}  // namespace smelt::fuzz
