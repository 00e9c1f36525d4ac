// A library at one table's work.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace smelt::bench {

// What a computation gave, for comparing libraries. Every peer of a table must give the same value; bytes may differ where a format lets
// one value be written in several ways, and are empty where the work writes none.
struct answer {
  std::string value;  // canonical text, of canonical_json or canonical_cbor
  std::string bytes;
};

class peer {
 public:
  virtual ~peer() = default;

  virtual std::string_view name() const = 0;
  // Not timed: what a user does once. The document stays, with 64 readable bytes behind it.
  virtual void prepare(std::string_view document) = 0;
  // Timed: the whole work, freeing what it makes included. Throws when it cannot be done.
  virtual void run() = 0;
  // Not timed: the answer of this work, computed once more where run() does not keep it.
  virtual answer check() = 0;
};

using make_peer = std::function<std::unique_ptr<peer>()>;

template <class P>
std::unique_ptr<peer> make() {
  return std::make_unique<P>();
}

}  // namespace smelt::bench
