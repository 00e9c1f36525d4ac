#include "service/telemetry/process.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "service/telemetry/families.hpp"

namespace smelt::service::telemetry {

namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

std::string contents(const char* path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path, "rb"), &std::fclose);
  std::array<char, 4'096> text{};
  return file ? std::string(text.data(), std::fread(text.data(), 1, text.size(), file.get())) : std::string{};
}

// proc(5), /proc/self/stat: the numbers after the name, which may hold anything and ends at the last parenthesis.
struct process_state {
  double cpu_seconds = 0;
  double start_seconds = 0;  // after the machine's start
  double virtual_bytes = 0;
  double resident_bytes = 0;
};

bool read(process_state& into) {
  const auto text = contents("/proc/self/stat");
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return false;
  std::array<unsigned long long, 5> n{};
  const int found = std::sscanf(text.c_str() + name_end + 1,
                                " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %*d %*d %*d %*d %*d %*d %llu %llu %llu", &n[0],
                                &n[1], &n[2], &n[3], &n[4]);
  if (found != 5) return false;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  into.cpu_seconds = static_cast<double>(n[0] + n[1]) / ticks;
  into.start_seconds = static_cast<double>(n[2]) / ticks;
  into.virtual_bytes = static_cast<double>(n[3]);
  into.resident_bytes = static_cast<double>(n[4]) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return true;
}

// Seconds since 1970 at which the machine started; 0 when it does not say.
double boot_time() {
  const auto text = contents("/proc/uptime");
  double up = 0;
  timespec now{};
  if (std::sscanf(text.c_str(), "%lf", &up) != 1 || clock_gettime(CLOCK_REALTIME, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9 - up;
}

double open_files() {
  std::error_code failed;
  double count = -1;  // the listing itself holds one
  for (std::filesystem::directory_iterator at("/proc/self/fd", failed), end; !failed && at != end; at.increment(failed)) ++count;
  return failed ? -1 : count;
}

void add(std::vector<MetricFamily>& to, std::string_view name, std::string_view help, MetricType type, double value) {
  auto made = family(name, help, type);
  type == MetricType::Counter ? add_counter(made, {}, value) : add_gauge(made, {}, value);
  to.push_back(std::move(made));
}

}  // namespace

std::vector<MetricFamily> process_families() {
  static const double boot = boot_time();
  std::vector<MetricFamily> all;
  if (process_state state; read(state)) {
    add(all, "process_cpu_seconds_total", "Total user and system CPU time spent in seconds.", MetricType::Counter, state.cpu_seconds);
    add(all, "process_resident_memory_bytes", "Resident memory size in bytes.", MetricType::Gauge, state.resident_bytes);
    add(all, "process_virtual_memory_bytes", "Virtual memory size in bytes.", MetricType::Gauge, state.virtual_bytes);
    if (boot > 0) {
      add(all, "process_start_time_seconds", "Start time of the process since unix epoch in seconds.", MetricType::Gauge,
          boot + state.start_seconds);
    }
  }
  if (const double open = open_files(); open >= 0)
    add(all, "process_open_fds", "Number of open file descriptors.", MetricType::Gauge, open);
  if (rlimit files{}; getrlimit(RLIMIT_NOFILE, &files) == 0)
    add(all, "process_max_fds", "Maximum number of open file descriptors.", MetricType::Gauge, static_cast<double>(files.rlim_cur));
  return all;
}

}  // namespace smelt::service::telemetry
