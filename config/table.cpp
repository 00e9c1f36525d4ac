#include "config/table.hpp"

#include <algorithm>
#include <array>

namespace smelt::config {

namespace {

constexpr std::uint64_t kibi = 1U << 10;
constexpr std::uint64_t mebi = 1U << 20;
constexpr std::uint64_t gibi = 1U << 30;
constexpr std::uint64_t minute = 60'000;
constexpr std::uint64_t hour = 60 * minute;

constexpr std::array<std::string_view, 4> levels{"debug", "info", "warn", "error"};
constexpr std::array<std::string_view, 2> formats{"json", "text"};

constexpr std::array rows{
    setting{.name = "server.address",
            .is = kind::address,
            .at = [](settings& s) -> place { return &s.server.address; },
            .meaning = "where the data listener listens; 127.0.0.1 keeps it to this machine"},
    setting{.name = "server.port",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.server.port; },
            .most = 65'535,
            .meaning = "its port; 0 lets the system choose one"},
    setting{.name = "server.threads",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.server.threads; },
            .most = 1'024,
            .meaning = "event loops, each with a thread; 0 makes one for each processor"},
    setting{.name = "server.connections",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.server.connections; },
            .least = 1,
            .most = 1'000'000,
            .meaning = "connections open at once, all loops together; kept below what the system's file limit allows"},
    setting{.name = "server.in_flight",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.server.in_flight; },
            .least = mebi,
            .meaning = "bytes of bodies and unsent answers in memory at once, all loops together; beyond it the answer is 503"},
    setting{.name = "server.loop_memory",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.server.loop_memory; },
            .least = mebi,
            .meaning = "bytes of memory for requests that one loop may hold; working memory can take 16 times a body, and more is refused"},
    setting{.name = "server.loop_pool",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.server.loop_pool; },
            .meaning = "bytes of free memory that a busy loop keeps for its next requests; an idle one keeps none"},
    setting{.name = "management.address",
            .is = kind::address,
            .at = [](settings& s) -> place { return &s.management.address; },
            .meaning = "where metrics, health and version are served"},
    setting{.name = "management.port",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.management.port; },
            .most = 65'535,
            .meaning = "its port; 0 lets the system choose one"},
    setting{.name = "limits.head",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.limits.head; },
            .least = kibi,
            .most = 15 * kibi,
            .meaning = "bytes of a request's line and fields"},
    setting{.name = "limits.target",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.limits.target; },
            .least = 64,
            .most = 15 * kibi,
            .meaning = "bytes of the target in a request's line"},
    setting{.name = "limits.body",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.limits.body; },
            .least = 1,
            .most = 4 * gibi - mebi,
            .meaning = "bytes of a request's body"},
    setting{.name = "limits.depth",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.limits.depth; },
            .least = 1,
            .most = 1'000'000,
            .meaning = "containers and tags inside one another"},
    setting{.name = "limits.tokens",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.limits.tokens; },
            .least = 1,
            .most = 4 * gibi - mebi,
            .meaning = "values, keys and container ends in one document"},
    setting{.name = "limits.text",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.limits.text; },
            .least = 1,
            .most = 4 * gibi - mebi,
            .meaning = "bytes of one text, key or byte string"},
    setting{.name = "limits.digits",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.limits.digits; },
            .least = 20,
            .most = mebi,
            .meaning = "digits of one number"},
    setting{.name = "limits.work",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.limits.work; },
            .least = 1,
            .meaning = "steps that one request may cost beyond one for each byte and token, such as comparing keys"},
    setting{.name = "deadlines.idle",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.deadlines.idle; },
            .least = 100,
            .most = 24 * hour,
            .meaning = "how long a connection may wait for its next request's first byte"},
    setting{.name = "deadlines.head",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.deadlines.head; },
            .least = 100,
            .most = hour,
            .meaning = "how long a request's head may take from its first byte to its last"},
    setting{.name = "deadlines.body",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.deadlines.body; },
            .least = 100,
            .most = hour,
            .meaning = "how long a body may take, and then as long as body_rate allows"},
    setting{.name = "deadlines.body_rate",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.deadlines.body_rate; },
            .least = 1,
            .most = gibi,
            .meaning = "bytes a second that a body must bring after that"},
    setting{.name = "deadlines.write",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.deadlines.write; },
            .least = 100,
            .most = hour,
            .meaning = "how long an answer may take, and then as long as write_rate allows"},
    setting{.name = "deadlines.write_rate",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.deadlines.write_rate; },
            .least = 1,
            .most = gibi,
            .meaning = "bytes a second of an answer that its receiver must take after that"},
    setting{.name = "shutdown.grace",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.shutdown.grace; },
            .most = hour,
            .meaning = "how long after SIGTERM new connections are still accepted, while readiness already fails"},
    setting{.name = "shutdown.drain",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.shutdown.drain; },
            .most = hour,
            .meaning = "how long requests in flight may take to finish after that"},
    setting{.name = "log.level",
            .is = kind::choice,
            .at = [](settings& s) -> place { return &s.log.level; },
            .choices = levels,
            .meaning = "the least severe lines that are written, to standard error"},
    setting{.name = "log.format",
            .is = kind::choice,
            .at = [](settings& s) -> place { return &s.log.format; },
            .choices = formats,
            .meaning = "json: one object a line; text: for people at a terminal"},
    setting{.name = "log.sample",
            .is = kind::ratio,
            .at = [](settings& s) -> place { return &s.log.sample; },
            .meaning = "share of the requests answered below 500 that get a line; those answered 500 and above always do"},
    setting{.name = "log.queue",
            .is = kind::integer,
            .at = [](settings& s) -> place { return &s.log.queue; },
            .least = 64,
            .most = mebi,
            .meaning = "lines waiting to be written; when it is full the oldest are dropped and counted"},
    setting{.name = "diagnostics.echo",
            .is = kind::boolean,
            .at = [](settings& s) -> place { return &s.diagnostics.echo; },
            .meaning = "serve POST /v1/echo, which answers with its own body: for load tests"},
};

}  // namespace

std::string setting::variable() const {
  std::string made = "SMELT_";
  for (char c : name) made += c == '.' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return made;
}

std::string setting::flag() const { return "--" + std::string(name); }

std::span<const setting> table() noexcept { return rows; }

const setting* find(std::string_view name) noexcept {
  const auto at = std::ranges::find(rows, name, &setting::name);
  return at == rows.end() ? nullptr : &*at;
}

}  // namespace smelt::config
