// A document that is one array of numbers, from one format to the other: beside copying its numbers.
#include <cstring>

#include "bench/documents.hpp"
#include "bench/must.hpp"
#include "bench/peers/peers.hpp"
#include "core/stream/elements.hpp"

namespace smelt::bench {
namespace {

constexpr std::size_t kept = 64U << 20;

// The numbers, little-endian, at the end of a document.
std::string_view numbers_of(std::string_view bjdata) {
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  must(find_format("bjdata")->read(bjdata, {}, tokens));
  const typed_array& numbers = tokens[0].numbers();
  return bjdata.substr(bjdata.size() - std::size_t{numbers.count} * size_of(numbers.what));
}

class copying final : public peer {
 public:
  std::string_view name() const override { return "memcpy"; }
  void prepare(std::string_view document) override {
    from_ = numbers_of(document);
    to_.resize(from_.size());
  }
  void run() override {
    std::memcpy(to_.data(), from_.data(), from_.size());
    asm volatile("" : : "r"(to_.data()) : "memory");
  }
  answer check() override { return {std::string(from_), {}}; }

 private:
  std::string_view from_;
  std::string to_;
};

enum class way : std::uint8_t { to_cbor, from_cbor, from_big_endian_cbor };

template <way direction>
class converting final : public peer {
 public:
  std::string_view name() const override {
    constexpr std::string_view names[] = {"smelt, BJData to CBOR", "smelt, CBOR to BJData", "smelt, big-endian CBOR to BJData"};
    return names[static_cast<std::size_t>(direction)];
  }
  void prepare(std::string_view document) override {
    size_ = numbers_of(document).size();
    source_ = direction == way::to_cbor ? std::string(document) : as_cbor(document);
    source_.append(document::padding, '\0');
  }
  void run() override { static_cast<void>(convert()); }
  answer check() override {
    const auto written = convert();
    return {std::string(written.substr(written.size() - size_)), std::string(written)};
  }

 private:
  static std::string as_cbor(std::string_view bjdata) {
    block_pool pool;
    arena memory(pool);
    tape tokens(memory);
    must(find_format("bjdata")->read(bjdata, {}, tokens));
    typed_array numbers = tokens[0].numbers();
    std::string swapped(std::size_t{numbers.count} * size_of(numbers.what), '\0');
    if (direction == way::from_big_endian_cbor) {
      put_elements(swapped.data(), numbers, std::endian::big);
      numbers.data = swapped.data();
      numbers.order = std::endian::big;
      tokens[0] = token::typed(&numbers);
    }
    output to(memory);
    conversions counts;
    must(find_format("cbor")->write(tokens.view(), {}, to, counts));
    return std::string(to.view());
  }

  std::string_view convert() {
    scratch_.reset(kept);
    answer_.reset(kept);
    tape tokens(scratch_);
    const input document(std::string_view(source_).substr(0, source_.size() - document::padding), document::padding);
    must(from_.read(document, {}, tokens));
    output to(answer_);
    conversions counts;
    must(to_.write(tokens.view(), {}, to, counts));
    return to.view();
  }

  const format& from_ = *find_format(direction == way::to_cbor ? "bjdata" : "cbor");
  const format& to_ = *find_format(direction == way::to_cbor ? "cbor" : "bjdata");
  std::string source_;
  std::size_t size_ = 0;
  block_pool pool_;
  arena scratch_{pool_};
  arena answer_{pool_};
};

}  // namespace

std::unique_ptr<peer> memory_copy() { return std::make_unique<copying>(); }
std::unique_ptr<peer> smelt_array_to_cbor() { return std::make_unique<converting<way::to_cbor>>(); }
std::unique_ptr<peer> smelt_array_from_cbor() { return std::make_unique<converting<way::from_cbor>>(); }
std::unique_ptr<peer> smelt_array_from_big_endian_cbor() { return std::make_unique<converting<way::from_big_endian_cbor>>(); }

}  // namespace smelt::bench
