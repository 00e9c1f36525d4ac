#include "service/telemetry/loop_observer.hpp"

#include "service/telemetry/heap.hpp"

namespace smelt::service::telemetry {

void loop_observer::loop_started(std::size_t) noexcept { heap_here.counting = true; }

namespace {

void count(const coding::sizes& body, std::array<loop_observer::coding_counters, proto::content_codings>& to) noexcept {
  if (body.which == proto::content_coding::identity) return;
  auto& counters = to[static_cast<std::size_t>(body.which)];
  counters.coded.add(body.coded);
  counters.plain.add(body.plain);
}

}  // namespace

void loop_observer::finished(const exchange_record& record) noexcept {
  series& counted = table.at({record.operation, record.from, record.to});
  counted.count_status(record.status);
  counted.duration.observe(static_cast<std::uint64_t>(record.duration.count()));
  counted.request_bytes.observe(record.request_bytes);
  counted.response_bytes.observe(record.response_bytes);
  count(record.decoded, decoded);
  count(record.coded, coded);

  if (record.status == 200 && !record.code.empty()) {
    broken.add();
  } else if (!record.sent) {
    untaken.add();
  }
  arena_used.observe(record.arena_used);
  arena_reserved.set(record.arena_reserved);
  arena_grows.set(record.arena_grows);
  log_.finished(record);
  heap_allocations.set(heap_here.allocations);
  heap_bytes.set(heap_here.bytes);
}

void loop_observer::handshaken(handshake how, std::string_view why, std::string_view remote) noexcept {
  handshakes_by_result[static_cast<std::size_t>(how)].add();
  if (how == handshake::failed) log_.refused_handshake(why, remote);
}

}  // namespace smelt::service::telemetry
