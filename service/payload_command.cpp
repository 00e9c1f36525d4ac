#include "service/payload_command.hpp"

#include <algorithm>
#include <cerrno>
#include <expected>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

#include "core/format/locate.hpp"
#include "service/hint.hpp"
#include "service/operation.hpp"
#include "service/record_stream.hpp"
#include "service/standard_streams.hpp"

namespace smelt::service {

namespace {

// Files are the user's own; only what protects the machine and the 32-bit offsets stays.
constexpr limits generous{.bytes = 4'000'000'000U, .tokens = 2'000'000'000U, .text = 4'000'000'000U, .work = std::uint64_t{1} << 40};

bool is_stream(const std::string& file) { return file.empty() || file == "-"; }

proto::payload_type type_of_extension(proto::format_list formats, const std::string& file) {
  const auto slash = file.find_last_of('/');
  const auto dot = file.find_last_of('.');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return {};
  const std::string extension = file.substr(dot + 1);
  return proto::find_type(formats, [&](const proto::payload_type& t) {
    return proto::equal_ignoring_case(t.name(), extension) || std::ranges::any_of(t.media_types(), [&](std::string_view known) {
             return proto::equal_ignoring_case(known, "application/" + extension);
           });
  });
}

class execution {
 public:
  execution(const payload_command& command, proto::format_list formats, std::istream& in, std::ostream& out, std::ostream& err)
      : command_(command), formats_(formats), in_(in), out_(out), err_(err) {}

  int run() {
    if (const int code = settle_options()) return code;
    if (options_.from_sequence) return run_stream();
    if (const int code = read_payload()) return code;
    switch (command_.what) {
    case proto::operation::validate: return report_verdict();
    case proto::operation::inspect: return write_table();
    default: return write_answer();
    }
  }

 private:
  int refuse(const proto::problem& p) {
    err_ << "smelt: ";
    if (!p.option.empty()) err_ << "--" << p.option << ": ";
    err_ << p.detail;
    if (p.subject.data() != nullptr) err_ << ": \"" << p.subject << '"';
    const char* before = "; allowed: ";
    for (const std::string_view a : p.allowed) {
      err_ << before << a;
      before = ", ";
    }
    err_ << '\n';
    return exit_code::usage;
  }

  int settle_options() {
    proto::option_reader reader(command_.what, formats_, answer_, options_);
    for (const auto& [option_name, value] : command_.options)
      if (const auto refused = reader.take(option_name, value)) return refuse(*refused);
    if (const auto refused = reader.finish()) return refuse(*refused);
    if (!settle_formats()) {
      err_ << "smelt: " << command_.input << ": name the input's format with --from\n";
      return exit_code::usage;
    }
    if (const auto refused = proto::judge_source(command_.what, options_)) return refuse(*refused);
    if (const auto refused = proto::settle_target(options_)) return refuse(*refused);
    proto::settle_grammar(options_);
    if (!proto::names_rendering(options_)) options_.render = proto::rendering::text;
    options_.read.limits = generous;
    options_.write.limits = generous;
    return exit_code::done;
  }

  bool settle_formats() {
    if (!options_.from)
      options_.set_source(is_stream(command_.input) ? proto::type_of_name(formats_, "json") : type_of_extension(formats_, command_.input));
    if (!options_.to && command_.what != proto::operation::inspect && !is_stream(command_.output))
      options_.set_target(type_of_extension(formats_, command_.output));
    if (!options_.to) options_.set_target(options_.source());
    return options_.from != nullptr;
  }

  int read_payload() {
    if (is_stream(command_.input)) {
      if (!take_all(in_)) return cannot("read", input_name());
    } else {
      errno = 0;
      std::ifstream file(command_.input, std::ios::binary);
      if (!file.is_open() || !take_all(file)) return cannot("read", input_name());
    }
    size_ = payload_.size();
    payload_.resize(size_ + text_slack);
    return exit_code::done;
  }

  bool take_all(std::istream& from) {
    errno = 0;
    char part[16'384];
    // A byte more than allowed is enough for the reader to refuse the payload.
    while (payload_.size() <= generous.bytes && (from.read(part, sizeof part) || from.gcount() > 0))
      payload_.append(part, static_cast<std::size_t>(from.gcount()));
    return !from.bad();
  }

  // As failures name them.
  std::string_view input_name() const { return is_stream(command_.input) ? "standard input" : std::string_view(command_.input); }
  std::string_view output_name() const { return is_stream(command_.output) ? "standard output" : std::string_view(command_.output); }

  int cannot(const char* verb, std::string_view file) {
    const std::string why = reason(errno);
    err_ << "smelt: " << file << ": cannot " << verb << " it" << (why.empty() ? "" : ": ") << why << '\n';
    return exit_code::usage;
  }

  input document() const { return {std::string_view(payload_).substr(0, size_), text_slack}; }

  int report_verdict() {
    const auto verdict = validate(options_, document(), scratch_);
    return verdict ? exit_code::done : report({verdict.error()});
  }

  int write_answer() {
    const workspace memory{answer_, scratch_};
    const auto done =
        command_.what == proto::operation::extract ? extract(options_, document(), memory) : convert(options_, document(), memory);
    if (!done) return report(done.error());
    tell_conversions(done->counts);
    return put(done->bytes);
  }

  // What is wrong with the payload stands in the table.
  int write_table() {
    const auto seen = inspect(options_, document(), {answer_, scratch_});
    if (!seen) return report({seen.error()});
    const int written = put(seen->table);
    return written == exit_code::done && seen->faulty ? exit_code::payload : written;
  }

  int put(std::string_view bytes) {
    errno = 0;
    if (is_stream(command_.output)) {
      out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      return out_.flush() ? exit_code::done : cannot("write", output_name());
    }
    std::ofstream file(command_.output, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    return file ? exit_code::done : cannot("write", output_name());
  }

  // Sequences: one record after another, in bounded memory.
  int run_stream() {
    if (overwrites_input()) {
      err_ << "smelt: " << command_.output << ": a sequence cannot be written over itself\n";
      return exit_code::usage;
    }
    std::ifstream from;
    std::ofstream to;
    errno = 0;
    if (!is_stream(command_.input)) from.open(command_.input, std::ios::binary);
    if (from.fail()) return cannot("read", input_name());
    if (!is_stream(command_.output)) to.open(command_.output, std::ios::binary);
    if (to.fail()) return cannot("write", output_name());
    return stream(from.is_open() ? from : in_, to.is_open() ? to : out_);
  }

  // To open the output would then empty the input before it is read.
  bool overwrites_input() const {
    if (is_stream(command_.input) || is_stream(command_.output)) return false;
    std::error_code absent;
    return std::filesystem::is_regular_file(command_.output, absent) &&
           std::filesystem::equivalent(command_.input, command_.output, absent);
  }

  int stream(std::istream& from, std::ostream& to) {
    record_stream records(command_.what, options_, pool_, 0);
    for (arrival how = arrival::waiting;;) {
      const auto state = records.advance(how, scratch_);
      errno = 0;
      to.write(records.part().data(), static_cast<std::streamsize>(records.part_size()));
      if (state != record_stream::state::full) to.flush();
      if (!to) return cannot("write", output_name());
      records.take_part();
      if (state == record_stream::state::failed) return report(records);
      if (state == record_stream::state::ended) {
        tell_conversions(records.counts());
        return records.failures() > 0 ? exit_code::payload : exit_code::done;
      }
      if (state == record_stream::state::hungry && !take_some(from, records.source(), how)) return cannot("read", input_name());
    }
  }

  // What is at hand, and waits for at least a byte where nothing is.
  bool take_some(std::istream& from, window& to, arrival& how) {
    errno = 0;
    const std::span<char> room = to.room();
    from.peek();
    if (from.bad() || room.empty()) return false;
    to.filled(static_cast<std::size_t>(from.readsome(room.data(), static_cast<std::streamsize>(room.size()))));
    if (from.eof()) how = arrival::ended;
    return !from.bad();
  }

  int report(const record_stream& records) {
    const record_fault& fault = records.fault();
    err_ << input_name() << ": record " << fault.record << ", offset " << fault.offset;
    // Where the first was read, the type is not what is wrong.
    return give_reason(fault.why, "", fault.record > 1 ? std::string_view{} : records.failed_record().view());
  }

  void tell_conversions(const conversions& counts) {
    if (!counts.any()) return;
    const char* before = "smelt: converted ";
    for (std::size_t i = 0; i < conversion_kinds; ++i) {
      const auto kind = static_cast<conversion>(i);
      if (counts.of(kind) == 0) continue;
      err_ << before << name(kind) << '=' << counts.of(kind);
      before = ", ";
    }
    err_ << '\n';
  }

  int report(const failure& f) {
    err_ << input_name();
    scratch_.release();
    const location where = locate(*options_.from, document(), f.what.offset, generous, scratch_);
    if (where.line > 0) {
      err_ << ':' << where.line << ':' << where.column;
    } else {
      err_ << ": offset " << f.what.offset;
    }
    return give_reason(f, " (at \"" + std::string(where.path) + "\")", document().view());
  }

  // `where`: said behind a detail. `payload`: that which failed.
  int give_reason(const failure& f, std::string_view where, std::string_view payload) {
    const hint help = hint_of(f.what, options_, payload);
    err_ << ": " << name(f.what.what) << ": ";
    if (f.what.what == code::field_absent) {
      err_ << "no value stands at \"" << f.path << "\"\n";
    } else {
      err_ << f.what.detail << where;
      if (!help.text.empty()) err_ << "; " << help.text;
      if (help.type) err_ << " --from " << help.type.name();
      err_ << '\n';
    }
    return exit_code::payload;
  }

  const payload_command& command_;
  proto::format_list formats_;
  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  block_pool pool_;
  arena answer_{pool_};
  arena scratch_{pool_};
  proto::options options_;
  std::string payload_;
  std::size_t size_ = 0;
};

}  // namespace

int run(const payload_command& command, proto::format_list formats, std::istream& in, std::ostream& out, std::ostream& err) {
  return execution(command, formats, in, out, err).run();
}

}  // namespace smelt::service
