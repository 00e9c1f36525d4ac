#include "json_ways.hpp"

#include "core/json/block_reader.hpp"
#include "core/json/format.hpp"
#include "core/json/lazy.hpp"
#include "core/json/plain_reader.hpp"
#include "direct_writing.hpp"
#include "lazy_walk.hpp"
#include "same_tape.hpp"

namespace smelt::agreement {

namespace {

std::string shown(const error& e) { return std::string(name(e.what)) + " at " + std::to_string(e.offset); }

}  // namespace

std::string json_ways::compare(const input& document, const read_options& options) {
  done_ = json::read_plain(document, options, *tokens_);
  tape blocks(memory_);
  blocks.set_base(document.base());
  const bool read = json::read_blocks(document, options, blocks);
  if (read && !done_) return "the block reader accepts what the plain reader refuses: " + shown(done_.error());
  if (!read && done_) return "the block reader refuses what the plain reader accepts";
  if (read && !same_tape(tokens_->view(), blocks.view())) return "the block reader's tape differs";
  if (const std::string direct = direct_disagreement(json::description, document, options, memory_); !direct.empty()) return direct;

  const json::lazy lazy(document, options.limits);
  lazy_failure_ = first_failure(lazy);
  const auto& failure = lazy_failure_;
  if (failure && done_) return "lazy values fail where the plain reader does not: " + shown(*failure);
  if (failure && failure->offset < done_.error().offset)
    return "lazy values fail before the plain reader: " + shown(*failure) + ", " + shown(done_.error());
  if (done_ && !options.lexemes && !lazy_comparison<json::cursor>(tokens_->view()).whole(lazy)) return "lazy values differ from the tape";
  return {};
}

}  // namespace smelt::agreement
