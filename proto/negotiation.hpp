// Which format an answer takes, by the client's Accept (RFC 9110, section 12.5.1).
#pragma once

#include <string_view>

#include "proto/media_type.hpp"

namespace smelt::proto {

// Of each format, and each sequence of its documents, the most specific range decides: its first media type, another of its media types,
// type/*, then */*. The best is the one of the highest quality, then of the more specific range, then the one named first; where one
// wildcard names several, `own` (the input's) and then the order of the list decide. Elements that break the grammar and parameters other
// than q are passed over. From a document to a sequence, or back, no wildcard leads. No Accept at all is `own`. None when nothing is
// acceptable.
payload_type negotiate(std::string_view accept, format_list formats, payload_type own) noexcept;

}  // namespace smelt::proto
