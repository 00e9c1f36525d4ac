// What takes new settings while the service runs: certificates, tokens, deadlines.
#pragma once

#include "config/load.hpp"

namespace smelt::service {

// Asked once before the service listens, and again for each reload; by one thread at a time, which is not a loop's.
class reload_part {
 public:
  virtual ~reload_part() = default;

  // Makes ready what `next` asks for, reading the files that it names, and changes nothing of what is in use: some other part may still
  // refuse. Every problem there is, a line each: "tokens.txt:3: ...". What an earlier call made ready is forgotten. Settings that a reload
  // cannot change are as they were at the start.
  virtual config::problems check(const config::settings& next) = 0;

  // Puts in use what the last check() made ready; every part's check has found no problem. Loops take it up at their next tick.
  virtual void take() noexcept = 0;
};

}  // namespace smelt::service
