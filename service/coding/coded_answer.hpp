// A whole answer in the content coding that was agreed on.
#pragma once

#include "service/exchange.hpp"

namespace smelt::service::coding {

// The header lines of an answer that has it, and could have had another.
std::string_view header_lines(proto::content_coding which) noexcept;

// The lines of `headers` with those behind them; as they were where memory is spent, and then false.
bool add_lines(std::string_view& headers, std::string_view lines, arena& memory) noexcept;

// Codes the answer's body, unless it is a problem's, where it is long enough and becomes smaller, or where its client refuses it as it is.
// Where memory is spent it stays as it is; or, where that is refused, the answer becomes a 503.
void apply(response& to, const terms& agreed, workspace memory) noexcept;

}  // namespace smelt::service::coding
