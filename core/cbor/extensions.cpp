#include "core/cbor/extensions.hpp"

#include "core/cbor/encode.hpp"
#include "core/stream/faults.hpp"
#include "core/stream/time.hpp"

namespace smelt::cbor {

namespace {

bool is_time(const std::optional<instant>& when) noexcept {
  return when && (when->nanoseconds == 0 || as_double(*when) || has_date(*when));
}

char* put_time(char* to, const instant& when) noexcept {
  if (when.nanoseconds == 0) return put_integer(put_head(to, major::tag, time_tag::epoch), when.seconds);
  if (const auto seconds = as_double(when)) return put_real(put_head(to, major::tag, time_tag::epoch), *seconds);
  char text[date_time_room];
  const char* const end = put_date_time(text, when);
  return put_string<false>(put_head(to, major::tag, time_tag::date_time), major::text, {text, end});
}

}  // namespace

result<void> write_extension(std::int16_t type, std::string_view payload, std::size_t offset, const write_options& options, output& to,
                             conversions& counts) {
  const auto when = time_of_extension(type, payload);
  const bool time = is_time(when);
  if (!time && (options.tags == tags::refuse || options.strict))
    return fail(code::not_representable, offset, "CBOR has no extension types, and tags=refuse or strict was asked for");
  char* const at = to.reserve(value_room + payload.size());
  if (!at) return faults::spent(offset);
  if (!time) counts.count(conversion::tag);
  to.advance_to(time ? put_time(at, *when) : put_string<false>(at, major::bytes, payload));
  return {};
}

}  // namespace smelt::cbor
