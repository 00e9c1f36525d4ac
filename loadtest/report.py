"""The figures of a row's rounds, and the table of all rows."""
from statistics import median

from rows import TAIL_TARGET


def tail(rounds):
    return median(r["p99"] / max(1, r["p50"]) for r in rounds)


def summarise(row, rounds, floor):
    """`floor`: the rounds of the floor's row that this one stands against, or None."""
    cpu = [r["cpu_us"] for r in rounds]
    figures = {
        "requests_per_second": median(r["requests_per_second"] for r in rounds),
        "p50_us": median(r["p50"] for r in rounds),
        "p99_us": median(r["p99"] for r in rounds),
        "tail": tail(rounds),
        "cpu_us_least": min(cpu),
        "cpu_us_median": median(cpu),
        "allocations": max(r["allocations"] for r in rounds),
        "resident_bytes": max(r["resident_bytes"] for r in rounds),
        "errors": sum(r["socket_errors"] + r["timeouts"] + r["bad_statuses"] for r in rounds),
        "ratio": min(cpu) / min(r["cpu_us"] for r in floor) if floor else None,
    }
    figures["misses"] = misses(row, figures, tail(floor) if floor else 0)
    return figures


def misses(row, figures, floor_tail):
    """Which of the row's targets were not met."""
    missed = []
    if row.cpu_target and figures["ratio"] > row.cpu_target:
        missed.append("cpu")
    if row.no_allocations and figures["allocations"] >= 0.0005:
        missed.append("allocations")
    if "floor" not in row.server and figures["tail"] > TAIL_TARGET:
        missed.append(f"tail (the floor's: {floor_tail:.1f})")
    if figures["errors"]:
        missed.append(f"errors ({figures['errors']})")
    return missed


HEADINGS = ["row", "req/s", "p50 us", "p99 us", "p99/p50", "cpu us least", "median", "to floor", "target", "allocs/req", "RSS MB", ""]


def cells(row, f):
    verdict = "fall short: " + ", ".join(f["misses"]) if f["misses"] else ("pass" if "floor" not in row.server else "")
    return [row.name, f"{f['requests_per_second']:,.0f}", f"{f['p50_us']:,.0f}", f"{f['p99_us']:,.0f}", f"{f['tail']:.1f}",
            f"{f['cpu_us_least']:,.2f}", f"{f['cpu_us_median']:,.2f}", f"{f['ratio']:.2f}" if f["ratio"] else "",
            f"{row.cpu_target:g}" if row.cpu_target else "", f"{f['allocations']:.3f}" + (" (0)" if row.no_allocations else ""),
            f"{f['resident_bytes'] / 1e6:.1f}", verdict]


def table(lines):
    """Aligned columns: the first and the last to the left."""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    last = len(widths) - 1
    return "\n".join("  ".join(c.ljust(w) if i in (0, last) else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths))).rstrip()
                     for line in lines)


def show(rows, figures):
    print(table([HEADINGS] + [cells(row, figures[row.name]) for row in rows]))
    print(f"\nrates and latencies: medians over the rounds; allocs/req and RSS: the most of any round; to floor: least over the floor's "
          f"least,\nechoes and conversions against the floor's echo of the JSON body, the others against its fixed answer; "
          f"p99/p50 may be {TAIL_TARGET}")
