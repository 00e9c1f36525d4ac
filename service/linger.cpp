#include "service/linger.hpp"

#include <algorithm>
#include <new>

namespace smelt::service {

namespace {

class lingering final : public resident, private deadline {
 public:
  lingering(loop& on, socket stream) noexcept
      : resident(on.descriptors), loop_(on), stream_(std::move(stream)), left_(on.common.settings.drained_bytes) {
    resident::insert_before(loop_.lingerers);
    ++loop_.lingering;
  }
  ~lingering() override { --loop_.lingering; }

  bool begin() noexcept {
    loop_.deadlines.set(*this, clock::now() + loop_.common.settings.linger_time);
    return watch(stream_.descriptor(), interest::reading);
  }

 private:
  void ready() noexcept override {
    const transfer got = stream_.receive(loop_.discarded);
    left_ -= std::min<std::uint64_t>(left_, got.count);
    if (got.how == transfer::end::gone || left_ == 0) delete this;
  }
  void expired() override { delete this; }

  loop& loop_;
  socket stream_;
  std::uint64_t left_;
};

}  // namespace

void linger_on(loop& on, socket stream) noexcept {
  if (!stream.end_sending() || on.lingering >= loop::lingering_limit) return;
  auto* const one = new (std::nothrow) lingering(on, std::move(stream));
  if (one && !one->begin()) delete one;
}

}  // namespace smelt::service
