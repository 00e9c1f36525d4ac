// What is told to whoever supervises this process, where somebody does (systemd's notify protocol, NOTIFY_SOCKET). Nothing waits, and
// nothing fails when nobody listens.
#pragma once

#include <chrono>
#include <optional>

namespace smelt::service::supervisor {

void tell_ready();
void tell_stopping();
// The settings are read again; tell_ready() follows.
void tell_reloading();
void tell_alive();

// How long it waits for tell_alive before it takes the process for hung; none where it does not.
std::optional<std::chrono::microseconds> patience();

}  // namespace smelt::service::supervisor
