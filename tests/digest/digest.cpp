// Everything that core answers over many documents, as a few digits: builds that agree print the same.
// usage: digest [file...]    Without files: over generated documents, some of them faulty.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

#include "core/base/level.hpp"
#include "core/format/locate.hpp"
#include "core/format/read.hpp"
#include "tests/agreement/forms.hpp"
#include "tests/documents/generator.hpp"

namespace smelt {
namespace {

class digest {
 public:
  // FNV-1a, 64 bits, a mark after each piece.
  void add(std::string_view bytes) noexcept {
    for (const char c : bytes) step(static_cast<unsigned char>(c));
    step(0x100);
  }
  void add(std::uint64_t number) { add(std::to_string(number)); }
  // Without its detail, whose wording is free.
  void add(const error& e) {
    add(name(e.what));
    add(e.offset);
  }
  std::uint64_t value() const noexcept { return value_; }

 private:
  void step(std::uint64_t unit) noexcept { value_ = (value_ ^ unit) * 0x100'0000'01b3; }
  std::uint64_t value_ = 0xcbf2'9ce4'8422'2325;
};

class answers {
 public:
  // A document of that format in every format and form. Returns it in CBOR, where it can be.
  std::string of(const format& from, std::string_view bytes, std::span<const duplicate_keys> rules) {
    std::string padded(bytes);
    padded.append(text_slack, '"');
    std::string binary;
    for (const std::size_t padding : {std::size_t{0}, text_slack}) {
      const input document({padded.data(), bytes.size()}, padding);
      for (const duplicate_keys rule : rules) read(from, document, rule, binary);
    }
    return binary;
  }

  std::uint64_t value() const noexcept { return seen_.value(); }

 private:
  void read(const format& from, const input& document, duplicate_keys rule, std::string& binary) {
    constexpr std::size_t kept = 16U << 20;
    memory_.reset(kept);
    tape tokens(memory_);
    if (const auto done = smelt::read(from, document, {.duplicates = rule}, tokens); !done) {
      seen_.add(done.error());
      const location where = locate(from, document, done.error().offset, {}, memory_);
      seen_.add(where.line);
      seen_.add(where.column);
      seen_.add(where.path);
      return;
    }
    for (const format* const to : formats()) {
      for (const write_options& options : agreement::forms) {
        output written(memory_);
        conversions counts;
        const auto done = to->write(tokens.view(), options, written, counts);
        done ? seen_.add(written.view()) : seen_.add(done.error());
        for (std::size_t i = 0; done && i < conversion_kinds; ++i) seen_.add(counts.of(static_cast<conversion>(i)));
        if (done && binary.empty() && to->name == "cbor") binary = written.view();
      }
    }
  }

  digest seen_;
  block_pool pool_;
  arena memory_{pool_};
};

void show(std::string_view what, std::uint64_t value) {
  std::printf("%.*s %016llx\n", static_cast<int>(what.size()), what.data(), static_cast<unsigned long long>(value));
}

// Each as it is, and with one byte changed, in JSON and in CBOR.
std::uint64_t of_generated(std::uint32_t count) {
  constexpr duplicate_keys rules[] = {duplicate_keys::reject, duplicate_keys::last, duplicate_keys::keep};
  answers all;
  documents::generator generated(2, documents::numbers::any);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::string text(generated.next());
    std::string binary = all.of(*find_format("json"), text, rules);
    text[generated.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(generated.below(256));
    all.of(*find_format("json"), text, rules);
    if (binary.empty()) continue;
    all.of(*find_format("cbor"), binary, rules);
    binary[generated.below(static_cast<std::uint32_t>(binary.size()))] = static_cast<char>(generated.below(256));
    all.of(*find_format("cbor"), binary, rules);
  }
  return all.value();
}

std::uint64_t of_file(const char* file) {
  answers all;
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  constexpr duplicate_keys keep[] = {duplicate_keys::keep};
  all.of(*find_format("cbor"), all.of(*find_format("json"), text, keep), keep);
  return all.value();
}

}  // namespace
}  // namespace smelt

int main(int count, char** files) {
  constexpr std::uint32_t generated = 10'000;
  std::printf("level %.*s\n", static_cast<int>(smelt::level().size()), smelt::level().data());
  if (count == 1) smelt::show(std::to_string(generated) + " documents", smelt::of_generated(generated));
  for (int i = 1; i < count; ++i) smelt::show(files[i], smelt::of_file(files[i]));
}
