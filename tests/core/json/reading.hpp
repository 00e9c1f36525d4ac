// What the JSON tests read from and onto.
#pragma once

#include <cstring>
#include <memory>
#include <string_view>

#include "core/base/arena.hpp"
#include "core/base/block_pool.hpp"
#include "core/json/plain_reader.hpp"
#include "core/stream/tape.hpp"

namespace smelt::json {

// A document that ends where its allocation ends, so that a sanitizer sees a read beyond it; or with that much padding.
class document {
 public:
  explicit document(std::string_view text, std::size_t padding = 0)
      : size_(text.size()), padding_(padding), bytes_(std::make_unique<char[]>(text.size() + padding)) {
    text.copy(bytes_.get(), text.size());
    std::memset(bytes_.get() + size_, '"', padding);
  }
  operator input() const { return input({bytes_.get(), size_}, padding_); }

 private:
  std::size_t size_;
  std::size_t padding_;
  std::unique_ptr<char[]> bytes_;
};

// A reading by the plain reader.
struct reading {
  explicit reading(std::string_view text, const read_options& options = {}, std::size_t padding = 0)
      : source(text, padding), done(read_plain(source, options, to)) {}

  const token& operator[](std::size_t index) const { return to[index]; }
  std::uint32_t offset(std::size_t index) const { return to[index].offset(to.base()); }

  document source;
  block_pool pool;
  arena memory{pool};
  tape to{memory};
  result<void> done;
};

}  // namespace smelt::json
