#include "service/reload/tls_part.hpp"

#include <ctime>
#include <utility>

#include "service/configured.hpp"

namespace smelt::service {

namespace {

using both_settings = std::array<tls::settings, 2>;

both_settings settings_of(const config::settings& from) { return {data_tls_of(from), management_tls_of(from)}; }

// Settings that would silently protect nothing.
bool names_more_than_nothing(const tls::settings& of) {
  return !of.certificate_key.empty() || !of.client_ca.empty() || of.clients != tls::client_certificates::none;
}

}  // namespace

tls_part::tls_part(const config::settings& at_start, telemetry::logger& log)
    : log_(log), listeners_{listener_keys{.name = "data", .speaks_tls = data_tls_of(at_start).wanted()},
                            listener_keys{.name = "management", .speaks_tls = management_tls_of(at_start).wanted()}} {}

void tls_part::show(telemetry::metrics& to) const {
  for (const listener_keys& one : listeners_)
    if (one.speaks_tls) to.show_certificate(one.name, one.in_use);
}

config::problems tls_part::check(const config::settings& next) {
  config::problems found;
  const both_settings wanted = settings_of(next);
  for (std::size_t i = 0; i < listeners_.size(); ++i) {
    listeners_[i].next.reset();
    if (wanted[i].wanted() != listeners_[i].speaks_tls) {
      found.push_back(wanted[i].listener + ".certificate: only a restart turns TLS on or off");
    } else if (!wanted[i].wanted()) {
      if (names_more_than_nothing(wanted[i]))
        found.push_back(wanted[i].listener + ".certificate is empty, so TLS is off, but other settings of it are given");
    } else if (auto loaded = tls::context::load(wanted[i])) {
      listeners_[i].next = *std::move(loaded);
    } else {
      found.push_back(loaded.error());
    }
  }
  return found;
}

void tls_part::take() noexcept {
  for (listener_keys& one : listeners_) {
    if (!one.next) continue;
    for (const auto& doubt : one.next->doubts(std::time(nullptr))) log_.say(telemetry::log_level::warn, doubt);
    one.in_use.put(std::move(one.next));
  }
}

}  // namespace smelt::service
