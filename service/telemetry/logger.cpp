#include "service/telemetry/logger.hpp"

#include <spdlog/async.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>

#include <chrono>
#include <mutex>
#include <string>
#include <thread>

namespace smelt::service::telemetry {

namespace {

constexpr std::size_t longest_message = 512;

// So long lines are gathered before they are written, and at most so many bytes of them. A thread that is woken for each line, and calls
// the system for each, takes as much of the processor as a small request does.
constexpr std::chrono::milliseconds gathering{2};
constexpr std::size_t gathered = 64U << 10;

// spdlog's own sinks format each line by a pattern; ours are whole, and go to the system whole.
class file_sink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  file_sink(std::FILE* to, spdlog::details::thread_pool& from) : to_(to), from_(from) { lines_.reserve(gathered); }
  ~file_sink() override { put(); }

  std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    lines_.append(message.payload.data(), message.payload.size()) += '\n';
    ++count_;
    const bool last = from_.queue_size() == 0;
    if (!last && lines_.size() < gathered) return;
    put();
    if (last) std::this_thread::sleep_for(gathering);
  }
  void flush_() override { put(); }

  void put() {
    if (lines_.empty()) return;
    const bool written = std::fwrite(lines_.data(), 1, lines_.size(), to_) == lines_.size();
    if (std::fflush(to_) != 0 || !written) lost_.fetch_add(count_, std::memory_order_relaxed);
    lines_.clear();
    count_ = 0;
  }

  std::FILE* to_;
  spdlog::details::thread_pool& from_;
  std::string lines_;
  std::uint64_t count_ = 0;  // in lines_
  std::atomic<std::uint64_t> lost_{0};
};

spdlog::level::level_enum severity(log_level level) noexcept {
  switch (level) {
  case log_level::debug: return spdlog::level::debug;
  case log_level::info: return spdlog::level::info;
  case log_level::warn: return spdlog::level::warn;
  case log_level::error: break;
  }
  return spdlog::level::err;
}

}  // namespace

struct logger::writer {
  explicit writer(const log_settings& settings)
      : pool(std::make_shared<spdlog::details::thread_pool>(settings.queue, 1)), sink(std::make_shared<file_sink>(settings.to, *pool)),
        log(std::make_shared<spdlog::async_logger>("", sink, pool, spdlog::async_overflow_policy::overrun_oldest)) {
    log->set_level(spdlog::level::trace);
  }

  std::shared_ptr<spdlog::details::thread_pool> pool;
  std::shared_ptr<file_sink> sink;
  std::shared_ptr<spdlog::async_logger> log;
};

logger::logger(const log_settings& settings) : settings_(settings), level_(settings.level), writer_(std::make_unique<writer>(settings)) {}

logger::~logger() = default;

void logger::write(log_line& line) noexcept {
  const auto text = line.finish();
  writer_->log->log(severity(line.level()), spdlog::string_view_t(text.data(), text.size()));
}

void logger::say(log_level level, std::string_view message) noexcept {
  if (!wants(level)) return;
  auto line = begin(level);
  line.text("message", message, longest_message);
  write(line);
}

std::uint64_t logger::dropped() const noexcept { return writer_->pool->overrun_counter() + writer_->sink->lost(); }

}  // namespace smelt::service::telemetry
