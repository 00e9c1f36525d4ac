// Preloaded under the program: the wall clock, with as many seconds added as a file says at that moment. No other clock is touched.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

namespace {

const volatile std::int64_t* jump = nullptr;

[[gnu::constructor]] void open_jump() {
  const char* const path = std::getenv("CLOCK_JUMP_FILE");
  const int file = path != nullptr ? open(path, O_RDONLY) : -1;
  if (file < 0) return;
  void* const mapped = mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) jump = static_cast<const std::int64_t*>(mapped);
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  static auto* const real = reinterpret_cast<int (*)(clockid_t, timespec*)>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int result = real(clock, time);
  if ((clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) && jump != nullptr) time->tv_sec += *jump;
  return result;
}

}  // extern "C"
