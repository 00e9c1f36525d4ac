#include "service/coding/coded_answer.hpp"

#include <array>
#include <cstring>

#include "service/answers.hpp"
#include "service/coding/registry.hpp"

namespace smelt::service::coding {

namespace {

using proto::content_coding;

constexpr std::array<std::string_view, proto::content_codings> lines_of{
    "Vary: Accept-Encoding\r\n",
    "Content-Encoding: zstd\r\nVary: Accept-Encoding\r\n",
    "Content-Encoding: br\r\nVary: Accept-Encoding\r\n",
    "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n",
};

// What the header lines cost: who does not save that saves nothing.
constexpr std::size_t worth_it = 64;

// More than any of them makes of bytes that nothing can be made of.
constexpr std::size_t worst(std::size_t size) noexcept { return size + size / 32 + 1'024; }

// Empty when memory is spent, or when it does not fit into so many bytes.
std::string_view coded(std::string_view plain, content_coding which, std::size_t most, workspace memory) noexcept {
  coding::memory from(memory.scratch);
  encoder* const by = make_encoder(which, from, memory.codings, plain.size());
  char* const begin = by ? memory.answer.try_allocate(most, 1) : nullptr;
  if (!begin) return {};
  std::span<char> room(begin, most);
  const bool done = by->encode(plain, room, encoder::ending::end) == encoder::state::done;
  const auto size = done ? static_cast<std::size_t>(room.data() - begin) : 0;
  memory.answer.shrink(begin, most, size);
  return {begin, size};
}

bool code_body(response& to, const terms& agreed, workspace memory) noexcept {
  const bool must = agreed.answer.identity_refused;
  if (!must && to.body.size() <= worth_it) return false;
  const std::size_t most = must ? worst(to.body.size()) : to.body.size() - worth_it;
  const std::string_view made = coded(to.body, agreed.answer.best, most, memory);
  if (made.empty() || !add_lines(to.headers, header_lines(agreed.answer.best), memory.answer)) return false;
  to.coded = {agreed.answer.best, made.size(), to.body.size()};
  to.body = made;
  return true;
}

}  // namespace

std::string_view header_lines(content_coding which) noexcept { return lines_of[static_cast<std::size_t>(which)]; }

bool add_lines(std::string_view& headers, std::string_view lines, arena& memory) noexcept {
  if (headers.empty() || lines.empty()) {
    if (headers.empty()) headers = lines;
    return true;
  }
  char* const both = memory.try_allocate(headers.size() + lines.size(), 1);
  if (!both) return false;
  std::memcpy(both, headers.data(), headers.size());
  std::memcpy(both + headers.size(), lines.data(), lines.size());
  headers = {both, headers.size() + lines.size()};
  return true;
}

void apply(response& to, const terms& agreed, workspace memory) noexcept {
  const bool must = agreed.answer.identity_refused;
  if (!must && to.body.size() < agreed.bounds.threshold) return;
  if (!agreed.bounds.response || to.body.empty() || to.status != 200) return;
  const bool done = agreed.answer.best != content_coding::identity && code_body(to, agreed, memory);
  if (memory.codings) memory.codings->settle();
  if (done) return;
  if (must) {
    const response failed = without_memory();
    to = {.status = failed.status,
          .content_type = failed.content_type,
          .headers = failed.headers,
          .body = failed.body,
          .operation = to.operation,
          .from = to.from,
          .to = to.to,
          .code = failed.code};
  } else {
    add_lines(to.headers, header_lines(content_coding::identity), memory.answer);
  }
}

}  // namespace smelt::service::coding
