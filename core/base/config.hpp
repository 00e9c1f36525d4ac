// Every fast path of core has its plain twin beside it; these switches choose. Both give the same bytes, which the tests hold.
#pragma once

namespace smelt::config {

#ifdef SMELT_PLAIN
inline constexpr bool plain = true;
#else
inline constexpr bool plain = false;
#endif

inline constexpr bool block_reading = !plain;   // json: structural index and walk, else cursor only
inline constexpr bool direct_writing = !plain;  // format: some pairs written while they are read, else by way of a tape
inline constexpr bool wide_copies = !plain;     // short texts copied 32 bytes at a time, else exactly
inline constexpr bool wide_scans = !plain;      // text scanned a vector at a time, else byte by byte
inline constexpr bool short_floats = !plain;    // numbers: eight digits at a time, else digit by digit

}  // namespace smelt::config
