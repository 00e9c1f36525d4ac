// OpenSSL asks the heap for a few small blocks with each record, and gives them back before the call ends. Kept for the next record, they
// leave the heap out of what a request costs.
#pragma once

namespace smelt::service::tls {

// From here on each thread keeps some of OpenSSL's small blocks. Before anything else of OpenSSL is called, else false, and nothing
// changes.
bool keep_small_blocks() noexcept;

}  // namespace smelt::service::tls
