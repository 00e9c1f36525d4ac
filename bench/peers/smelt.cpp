#include <optional>

#include "bench/canonical.hpp"
#include "bench/documents.hpp"
#include "bench/must.hpp"
#include "bench/peers/peers.hpp"
#include "core/format/convert.hpp"
#include "core/format/read.hpp"
#include "core/format/write.hpp"

namespace smelt::bench {
namespace {

// Memory as a loop of the service has it: arenas over a pool, emptied before each document and kept at their size.
class reading : public peer {
 public:
  reading(const format& from, const read_options& options) : from_(from), options_(options) {}
  std::string_view name() const override { return options_.duplicates == duplicate_keys::keep ? "smelt, keep" : "smelt, reject"; }
  void prepare(std::string_view document) override { document_ = input(document, document::padding); }
  void run() override {
    tape document(empty_scratch());
    read_into(document);
  }
  answer check() override {
    tape document(empty_scratch());
    read_into(document);
    return {canonical("json", write(document, *find_format("json"))), {}};
  }

 protected:
  static constexpr std::size_t kept = 256U << 20;

  arena& empty_scratch() {
    scratch_.reset(kept);
    return scratch_;
  }
  void read_into(tape& document) const { must(read(from_, document_, options_, document)); }
  output& empty_answer() {
    answer_.reset(kept);
    return out_.emplace(answer_);
  }
  std::string_view write(const tape& document, const format& to) {
    output& out = empty_answer();
    conversions counts;
    must(smelt::write(to, document.view(), {}, out, counts));
    return out.view();
  }
  const format& from() const noexcept { return from_; }
  const input& text() const noexcept { return document_; }
  const read_options& options() const noexcept { return options_; }

 private:
  const format& from_;
  read_options options_;
  input document_{{}};
  block_pool pool_;
  arena scratch_{pool_};
  arena answer_{pool_};
  std::optional<output> out_;
};

class converting final : public reading {
 public:
  converting(const format& from, const format& to, duplicate_keys rule)
      : reading(from, {.duplicates = rule, .lexemes = from.text && to.text}), to_(to) {}
  void run() override { static_cast<void>(convert()); }
  answer check() override {
    const auto bytes = convert();
    return {canonical(to_.name, bytes), std::string(bytes)};
  }

 private:
  std::string_view convert() {
    tape document(empty_scratch());
    output& out = empty_answer();
    conversions counts;
    must(smelt::convert(from(), to_, text(), options(), {}, document, out, counts));
    return out.view();
  }

  const format& to_;
};

std::unique_ptr<peer> json_reading(duplicate_keys rule) {
  return std::make_unique<reading>(*find_format("json"), read_options{.duplicates = rule});
}

}  // namespace

std::unique_ptr<peer> smelt_read_keep() { return json_reading(duplicate_keys::keep); }
std::unique_ptr<peer> smelt_read_reject() { return json_reading(duplicate_keys::reject); }

make_peer smelt_conversion(const format& from, const format& to, duplicate_keys rule) {
  return [&from, &to, rule] { return std::make_unique<converting>(from, to, rule); };
}

}  // namespace smelt::bench
