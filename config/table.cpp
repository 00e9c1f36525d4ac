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
    setting{.name = "server.memory",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.server.memory; },
            .least = mebi,
            .meaning = "bytes of request bodies in flight, all loops together; beyond it requests are answered 503"},
    setting{.name = "server.pool",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.server.pool; },
            .most = 64 * gibi,
            .meaning = "bytes of free memory that each loop keeps for its next requests"},
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
            .most = 16 * kibi,
            .meaning = "bytes of a request's head"},
    setting{.name = "limits.body",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.limits.body; },
            .least = 1,
            .most = 4 * gibi - 1,
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
            .most = 4 * gibi - 1,
            .meaning = "values, keys and container ends in one document"},
    setting{.name = "limits.text",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.limits.text; },
            .least = 1,
            .most = 4 * gibi - 1,
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
    setting{.name = "limits.memory",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.limits.memory; },
            .least = mebi,
            .meaning = "bytes of working memory for one request; tokens take up to 16 times the body"},
    setting{.name = "deadlines.idle",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.deadlines.idle; },
            .least = 100,
            .most = 24 * hour,
            .meaning = "how long a connection may wait between requests"},
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
            .meaning = "how long a body may take in any case, before body_rate counts"},
    setting{.name = "deadlines.body_rate",
            .is = kind::size,
            .at = [](settings& s) -> place { return &s.deadlines.body_rate; },
            .least = 1,
            .most = gibi,
            .meaning = "bytes a second at which a body must arrive on average"},
    setting{.name = "deadlines.write",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.deadlines.write; },
            .least = 100,
            .most = hour,
            .meaning = "how long a client may take to read an answer"},
    setting{.name = "shutdown.grace",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.shutdown.grace; },
            .most = hour,
            .meaning = "how long after SIGTERM new connections are still accepted, while readiness already fails"},
    setting{.name = "shutdown.drain",
            .is = kind::duration,
            .at = [](settings& s) -> place { return &s.shutdown.drain; },
            .most = hour,
            .meaning = "how long after that requests in flight may take to finish"},
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
