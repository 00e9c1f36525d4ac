// One table: the same work on several documents by several libraries, checked to give the same answers, then timed in interleaved rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/documents.hpp"
#include "bench/peer.hpp"

namespace smelt::bench {

struct table {
  std::string name;   // of files
  std::string title;  // for people
  std::vector<make_peer> peers;
  std::string_view from = "json";                  // the format of the usual documents
  std::vector<document> (*documents)() = nullptr;  // its own, in place of the usual ones
};

struct figures {
  std::string peer;
  double median = 0;  // nanoseconds on the core, a run
  double least = 0;
  double most = 0;
  double ratio = 0;               // the median over that of the best library other than smelt; 0 where there is none
  std::uint64_t allocations = 0;  // a run, from the heap
  std::uint64_t allocated = 0;    // bytes of these
  std::size_t answer_size = 0;    // bytes written
  bool same_bytes = true;         // as the first peer wrote
};

struct row {
  std::string document;
  std::size_t size = 0;  // bytes of input
  std::vector<figures> peers;
};

struct table_result {
  std::string name;
  std::string title;
  std::vector<row> rows;
};

// Throws std::runtime_error when two libraries disagree.
table_result measure(const table& what, std::span<const document> documents, std::size_t rounds);

}  // namespace smelt::bench
