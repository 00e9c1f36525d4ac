// Pairs of formats for which a document is written while it is read, without a tape between.
#pragma once

#include "core/format/format.hpp"

namespace smelt {

// True: the document is appended to `to`, just as its format's reader, the rule for repeated keys and the target's writer would have
// written it, with nothing converted. False: there is no such way, or it gave up at something rare or wrong; nothing is appended, and the
// plain way must judge.
bool write_directly(const format& from, const format& target, const input& document, const read_options& reading,
                    const write_options& writing, arena& scratch, output& to) noexcept;

}  // namespace smelt
