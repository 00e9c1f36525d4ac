#include <stdexcept>

#include "bench/canonical.hpp"
#include "bench/peers/peers.hpp"
#include "core/format/format.hpp"
#include "core/format/read.hpp"

namespace smelt::bench {
namespace {

void must(const result<void>& done) {
  if (!done) throw std::runtime_error(std::string(name(done.error().what)) + ": " + done.error().detail);
}

// Memory as a loop of the service has it: arenas over a pool, emptied before each document and kept at their size.
class reading : public peer {
 public:
  explicit reading(duplicate_keys rule) : rule_(rule) {}
  std::string_view name() const override { return rule_ == duplicate_keys::keep ? "smelt, keep" : "smelt, reject"; }
  void prepare(std::string_view document) override { document_ = input(document, 64); }
  void run() override {
    tape document(empty_scratch());
    read_into(document);
  }
  answer check() override {
    tape document(empty_scratch());
    read_into(document);
    return {canonical_json(write(document, *find_format("json"))), {}};
  }

 protected:
  static constexpr std::size_t kept = 256U << 20;

  arena& empty_scratch() {
    scratch_.reset(kept);
    return scratch_;
  }
  void read_into(tape& document) const { must(read(json_, document_, {.duplicates = rule_}, document)); }
  std::string_view write(const tape& document, const format& to) {
    answer_.reset(kept);
    output out(answer_);
    conversions counts;
    must(to.write(document.view(), {}, out, counts));
    return out.view();
  }

 private:
  duplicate_keys rule_;
  const format& json_ = *find_format("json");
  input document_{{}};
  block_pool pool_;
  arena scratch_{pool_};
  arena answer_{pool_};
};

class converting final : public reading {
 public:
  converting(duplicate_keys rule, std::string_view format, std::string (*canonical)(std::string_view))
      : reading(rule), to_(*find_format(format)), canonical_(canonical) {}
  void run() override { static_cast<void>(convert()); }
  answer check() override {
    const auto bytes = convert();
    return {canonical_(bytes), std::string(bytes)};
  }

 private:
  std::string_view convert() {
    tape document(empty_scratch());
    read_into(document);
    return write(document, to_);
  }

  const format& to_;
  std::string (*canonical_)(std::string_view);
};

}  // namespace

std::unique_ptr<peer> smelt_read_keep() { return std::make_unique<reading>(duplicate_keys::keep); }
std::unique_ptr<peer> smelt_read_reject() { return std::make_unique<reading>(duplicate_keys::reject); }
std::unique_ptr<peer> smelt_to_cbor_keep() { return std::make_unique<converting>(duplicate_keys::keep, "cbor", canonical_cbor); }
std::unique_ptr<peer> smelt_to_cbor_reject() { return std::make_unique<converting>(duplicate_keys::reject, "cbor", canonical_cbor); }
std::unique_ptr<peer> smelt_to_msgpack_keep() { return std::make_unique<converting>(duplicate_keys::keep, "msgpack", canonical_msgpack); }
std::unique_ptr<peer> smelt_to_msgpack_reject() {
  return std::make_unique<converting>(duplicate_keys::reject, "msgpack", canonical_msgpack);
}

}  // namespace smelt::bench
