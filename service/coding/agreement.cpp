#include "service/coding/agreement.hpp"

namespace smelt::service::coding {

std::expected<terms, proto::problem> agree(const settings& by, const request_head& head) noexcept {
  terms made{.bounds = by};
  if (!by.response) return made;
  const auto chosen = proto::choose_answer_coding(head.accept_encoding);
  if (!chosen) return std::unexpected(chosen.error());
  made.answer = *chosen;
  return made;
}

terms agree_anyway(const settings& by, const request_head& head) noexcept {
  terms made = agree(by, head).value_or(terms{.bounds = by});
  made.answer.identity_refused = false;
  return made;
}

std::uint32_t weigh(std::uint32_t plain, const terms& agreed) noexcept {
  constexpr std::uint32_t coding_an_answer = 200;  // the slowest takes twice as long as converting
  constexpr std::uint32_t usual_ratio = 16;        // of JSON's; by how much more a body can grow is bounded
  const bool coded = agreed.body != proto::content_coding::identity;
  const bool codes = agreed.answer.best != proto::content_coding::identity;
  return (plain + (codes ? coding_an_answer : 0)) * (coded ? usual_ratio : 1);
}

}  // namespace smelt::service::coding
