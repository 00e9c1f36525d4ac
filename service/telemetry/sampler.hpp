// Every n-th, for a share that need not be one over a whole number.
#pragma once

namespace smelt::service::telemetry {

class sampler {
 public:
  // `share` from 0 to 1 of the calls to take are answered true, evenly spread.
  explicit sampler(double share) noexcept : share_(share) {}

  void set(double share) noexcept { share_ = share; }

  bool take() noexcept {
    owed_ += share_;
    if (owed_ < 1) return false;
    owed_ -= 1;
    return true;
  }

 private:
  double share_;
  double owed_ = 0;
};

}  // namespace smelt::service::telemetry
