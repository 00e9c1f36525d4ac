// Comments, which relaxed JSON has where white space may stand: from // to the end of the line, and from /* to the next */.
#pragma once

#include "core/base/error.hpp"
#include "core/base/input.hpp"

namespace smelt::json {

// From a comment's first byte, a '/', to what follows it: of // the line's terminator (ECMAScript has LF, CR, U+2028 and U+2029) or the
// input's end. A comment must be UTF-8.
result<const char*> skip_comment(const char* at, const input& document) noexcept;

}  // namespace smelt::json
