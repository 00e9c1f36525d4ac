#include "core/bjdata/number_lexeme.hpp"

#include <algorithm>

#include "core/number/parse.hpp"

namespace smelt::bjdata {

result<cursor_number> read_lexeme(std::string_view lexeme, std::size_t offset, std::uint32_t most_digits) noexcept {
  if (lexeme.size() > most_digits && std::ranges::count_if(lexeme, number::is_digit) > most_digits)
    return fail(code::digits_limit, offset, "the number has more digits than allowed");
  const char* const end = lexeme.data() + lexeme.size();
  const auto parsed = number::parse(lexeme.data(), end);
  if (parsed.what == number::form::none || parsed.end != end)
    return fail(code::invalid_number, offset + static_cast<std::size_t>(parsed.end - lexeme.data()),
                "a high-precision number is one of JSON's");
  switch (parsed.what) {
  case number::form::integer: return cursor_number{kind::integer, parsed.bits};
  case number::form::unsigned_integer: return cursor_number{kind::unsigned_integer, parsed.bits};
  case number::form::real: return cursor_number{kind::real, parsed.bits};
  default: return cursor_number{kind::number_text, 0, lexeme};
  }
}

}  // namespace smelt::bjdata
