// SIGHUP's work: the settings are read again, judged whole, and taken by every part or by none.
#pragma once

#include <string>
#include <vector>

#include "config/load.hpp"
#include "config/merge.hpp"
#include "service/reload/counts.hpp"
#include "service/reload/part.hpp"
#include "service/telemetry/logger.hpp"

namespace smelt::service {

class reloader {
 public:
  // `in_use`: what `from` gave at the start. Log and counts must outlive this.
  reloader(config::sources from, const config::settings& in_use, telemetry::logger& log, reload_counts& counts);

  // The part must outlive this. Before start().
  void add(reload_part& part) { parts_.push_back(&part); }

  // Lets every part take the settings in use. The problems, if there are any; then no part took anything.
  config::problems start();

  // Reads, judges and takes, and says in the log what came of it. False when nothing was taken.
  bool reload();

 private:
  config::problems judge(const config::settings& next);
  void take() noexcept;
  bool refuse(const config::problems& found);

  config::sources from_;
  config::settings in_use_;
  telemetry::logger& log_;
  reload_counts& counts_;
  std::vector<reload_part*> parts_;
};

}  // namespace smelt::service
