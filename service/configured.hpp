// What each part of the service is told, taken from the settings.
#pragma once

#include "config/settings.hpp"
#include "core/base/limits.hpp"
#include "service/coding/terms.hpp"
#include "service/server_settings.hpp"
#include "service/telemetry/access_log.hpp"
#include "service/telemetry/logger.hpp"
#include "service/tls/settings.hpp"

namespace smelt::service {

server_settings server_settings_of(const config::settings& from);
tls::settings data_tls_of(const config::settings& from);
tls::settings management_tls_of(const config::settings& from);
limits limits_of(const config::settings& from) noexcept;
coding::settings coding_settings_of(const config::settings& from) noexcept;
telemetry::log_settings log_settings_of(const config::settings& from) noexcept;
telemetry::access_log_settings access_log_settings_of(const config::settings& from) noexcept;

}  // namespace smelt::service
