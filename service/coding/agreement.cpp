#include "service/coding/agreement.hpp"

#include "service/answers.hpp"

namespace smelt::service::coding {

std::optional<response> agree(const settings& by, const request_head& head, arena& memory, terms& made) noexcept {
  made = {.bounds = by};
  if (!by.response) return std::nullopt;
  const auto chosen = proto::choose_answer_coding(head.accept_encoding);
  if (chosen) {
    made.answer = *chosen;
    return std::nullopt;
  }
  proto::problem refused = chosen.error();
  refused.instance = head.path;
  refused.request_id = head.request_id;
  return problem_answer(refused, memory);
}

}  // namespace smelt::service::coding
