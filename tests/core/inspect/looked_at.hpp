// Documents as tables, for the tests.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/inspect/look.hpp"
#include "core/inspect/table.hpp"

namespace smelt::inspect {

inline std::string from_hex(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
  return bytes;
}

// Calls use(subject, memory). Behind the document `padding` bytes are readable.
template <class Use>
auto with_document(std::string_view format_name, std::string_view document, Use use, const read_options& options = {},
                   std::size_t padding = text_slack) {
  block_pool pool;
  arena memory(pool);
  tape tokens(memory);
  const std::string padded = std::string(document) + std::string(padding, '\xff');
  const input whole(std::string_view(padded).substr(0, document.size()), padding);
  const auto seen = look(*find_format(format_name), whole, options, tokens);
  EXPECT_TRUE(seen.has_value());
  return use(*seen, memory);
}

inline std::string table_of(std::string_view format_name, std::string_view document, const selection& wanted = {},
                            const read_options& options = {}) {
  return with_document(
      format_name, document,
      [&](const subject& seen, arena& memory) {
        output to(memory);
        EXPECT_TRUE(write_table(seen, wanted, to, memory));
        return std::string(to.view());
      },
      options);
}

}  // namespace smelt::inspect
