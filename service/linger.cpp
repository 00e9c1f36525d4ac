#include "service/linger.hpp"

#include <algorithm>
#include <new>

namespace smelt::service {

namespace {

class lingering final : public resident, private deadline {
 public:
  lingering(loop& on, stream wire) noexcept
      : resident(on.descriptors), loop_(on), wire_(std::move(wire)), left_(on.settings->drained_bytes) {
    resident::insert_before(loop_.lingerers);
    ++loop_.lingering;
  }
  ~lingering() override { --loop_.lingering; }

  // `ended`: whether the other side was told; false: it must be told when it can be.
  bool begin(bool ended) noexcept {
    ended_ = ended;
    loop_.deadlines.set(*this, clock::now() + loop_.settings->linger_time);
    return wait();
  }

 private:
  bool wait() noexcept { return watch(wire_.descriptor(), ended_ ? interest::reading : wire_.awaited(interest::writing)); }

  void ready() noexcept override {
    if (!ended_) {
      const transfer::end told = wire_.end_sending();
      ended_ = told == transfer::end::some;
      if (told == transfer::end::gone || !wait()) delete this;
      return;
    }
    const transfer got = wire_.discard(loop_.discarded);
    left_ -= std::min<std::uint64_t>(left_, got.count);
    if (got.how == transfer::end::gone || left_ == 0) delete this;
  }
  void expired() override { delete this; }

  loop& loop_;
  stream wire_;
  std::uint64_t left_;
  bool ended_ = false;
};

}  // namespace

void linger_on(loop& on, stream wire) noexcept {
  const transfer::end told = wire.end_sending();
  if (told == transfer::end::gone || on.lingering >= loop::lingering_limit) return;
  auto* const one = new (std::nothrow) lingering(on, std::move(wire));
  if (one && !one->begin(told == transfer::end::some)) delete one;
}

}  // namespace smelt::service
