#include <simdjson.h>

#include "bench/canonical.hpp"
#include "bench/peers/hand_cbor.hpp"
#include "bench/peers/peers.hpp"

namespace smelt::bench {
namespace {

using simdjson::dom::element_type;

// A parser that is kept, as its users keep it, over a document that already has the padding it asks for.
class reading : public peer {
 public:
  std::string_view name() const override { return "simdjson"; }
  void prepare(std::string_view document) override { document_ = document; }
  void run() override { parse(); }
  answer check() override { return {canonical("json", simdjson::to_string(parse())), {}}; }

 protected:
  simdjson::dom::element parse() { return parser_.parse(document_.data(), document_.size(), false).value(); }

 private:
  std::string_view document_;
  simdjson::dom::parser parser_;
};

class converting final : public reading {
 public:
  std::string_view name() const override { return "simdjson + hand-written CBOR"; }
  void run() override {
    out_.clear();
    write(parse());
  }
  answer check() override {
    run();
    return {canonical("cbor", out_.view()), std::string(out_.view())};
  }

 private:
  void write(simdjson::dom::element value) {
    switch (value.type()) {
    case element_type::ARRAY: write_array(value.get_array().value_unsafe()); break;
    case element_type::OBJECT: write_object(value.get_object().value_unsafe()); break;
    case element_type::INT64: out_.integer(value.get_int64().value_unsafe()); break;
    case element_type::UINT64: out_.unsigned_integer(value.get_uint64().value_unsafe()); break;
    case element_type::DOUBLE: out_.real(value.get_double().value_unsafe()); break;
    case element_type::STRING: out_.text(value.get_string().value_unsafe()); break;
    case element_type::BOOL: out_.boolean(value.get_bool().value_unsafe()); break;
    case element_type::NULL_VALUE: out_.null(); break;
    }
  }

  void write_array(simdjson::dom::array values) {
    out_.array(count(values));
    for (const auto value : values) write(value);
  }

  void write_object(simdjson::dom::object members) {
    out_.object(count(members));
    for (const auto [key, value] : members) {
      out_.text(key);
      write(value);
    }
  }

  // The tape's own count stops at 2^24 - 1.
  template <class Container>
  static std::size_t count(const Container& container) {
    const auto known = container.size();
    return known < 0xffffff ? known : static_cast<std::size_t>(std::distance(container.begin(), container.end()));
  }

  hand_cbor out_;
};

}  // namespace

std::unique_ptr<peer> simdjson_read() { return make<reading>(); }

make_peer simdjson_conversion(std::string_view from, std::string_view to) {
  if (from != "json" || to != "cbor") return {};
  return make<converting>;
}

}  // namespace smelt::bench
