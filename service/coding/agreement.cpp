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

}  // namespace smelt::service::coding
