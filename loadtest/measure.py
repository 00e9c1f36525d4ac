"""Measures the release server under load beside a raw epoll server, the floor.

Both run on one core, wrk on another. Every round goes through all rows, floor rows included, so that a machine that changes its speed
changes it for all. Prints a table with the targets and writes every round's figures as JSON.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import report
from answers import check_answer, make_cbor
from rows import rows
from servers import Server, binaries, interrupt_on_sigterm, make_certificate, raise_file_limit, total

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent
CONNECTIONS = 64


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="how often every row runs (7)")
    parser.add_argument("--seconds", type=int, default=1, help="how long each run of a row takes (1)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only rows whose names match, and the floor's rows they stand against")
    parser.add_argument("--binaries", type=pathlib.Path, help="take smelt and smelt_floor from here instead of building the release preset")
    parser.add_argument("--out", type=pathlib.Path, default=PROJECT / "build/loadtest", help="where bodies, logs and results go")
    parser.add_argument("--port", type=int, default=8080, 
                        help="the first of nine (8080): the server's, its management's, the floor's, two for the server that logs all, and four for TLS")
    return parser.parse_args()


def two_cores():
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        print("only one core: server and load share it, and the figures mean little", file=sys.stderr)
    return cores[0], cores[-1]


def chosen(everything, pattern):
    wanted = {row.name for row in everything if re.search(pattern, row.name)}
    wanted |= {row.against for row in everything if row.name in wanted and row.against}
    return [row for row in everything if row.name in wanted]


def start(name, directory, args, core):
    log = args.out / f"{name}.log"
    if name == "floor":
        return Server(name, [str(directory / "smelt_floor"), str(args.port + 2)], args.port + 2, args.port + 2, log, core)
    if name == "tls floor":
        command = [str(directory / "smelt_floor"), str(args.port + 7), *make_certificate(args.out)]
        return Server(name, command, args.port + 7, args.port + 8, log, core, secured=True)
    settings = {"SMELT_SERVER_THREADS": "1", "SMELT_DIAGNOSTICS_ECHO": "true"}
    port = args.port
    if name == "logged":
        port += 3
        settings["SMELT_LOG_SAMPLE"] = "1"
    if name == "tls":
        port += 5
        settings["SMELT_SERVER_CERTIFICATE"], settings["SMELT_SERVER_CERTIFICATE_KEY"] = make_certificate(args.out)
    if port != 8080:
        settings |= {"SMELT_SERVER_PORT": str(port), "SMELT_MANAGEMENT_PORT": str(port + 1)}
    return Server(name, [str(directory / "smelt"), "serve"], port, port + 1, log, core, settings, secured=name == "tls")


def sample(server, row):
    metrics = server.scrape()
    return {
        "requests": total(metrics, "smelt_http_requests_total", f'operation="{row.operation}"'),
        "connections": total(metrics, "smelt_http_connections_total"),
        "allocations": total(metrics, "smelt_heap_allocations_total"),
        "cpu": server.cpu_nanoseconds(),
        "time": time.monotonic(),
        "resident": server.resident_bytes(),
    }


def measure(row, server, args, core, bodies):
    """One run of wrk; another where other programs kept the server from its core for most of the first."""
    for last in (False, False, False, False, True):
        warm, figures = measure_once(row, server, args, core, bodies)
        if figures and (warm or last):
            return figures
    raise SystemExit(f"{row.name}: too few answers; see {server.log}")


def sample_when_warm(server, row, idle, seconds):
    """When every connection is open and was answered more than once, at the latest after two thirds of the run; and whether it is so."""
    deadline = time.monotonic() + 0.67 * seconds
    time.sleep(0.3 * seconds)
    while True:
        taken = sample(server, row)
        warm = taken["connections"] - idle["connections"] >= CONNECTIONS and taken["requests"] - idle["requests"] > 3 * CONNECTIONS
        if warm or time.monotonic() > deadline:
            return warm, taken
        time.sleep(0.05 * seconds)


def measure_once(row, server, args, core, bodies):
    """What the server did is counted from one moment under load to another, when no connection opens or closes."""
    idle = sample(server, row)
    command = ["taskset", "-c", str(core), "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{args.seconds}s", "-s", str(HERE / "post.lua"),
               f"http{'s' * server.secured}://127.0.0.1:{server.port}{row.path}", "--", str(bodies / row.body), row.content_type]
    wrk = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    started = time.monotonic()
    try:
        warm, before = sample_when_warm(server, row, idle, args.seconds)
        time.sleep(max(0.2 * args.seconds, started + 0.9 * args.seconds - time.monotonic()))
        after = sample(server, row)
        out, _ = wrk.communicate(timeout=args.seconds + 30)
    finally:
        if wrk.poll() is None:
            wrk.kill()
            wrk.wait()
    server.check_alive()
    result = re.search(r"^result (.*)$", out, re.MULTILINE)
    requests = after["requests"] - before["requests"]
    if not result:
        raise SystemExit(f"{row.name}: wrk failed\n{out}")
    if requests < 10:
        return warm, None
    return warm, json.loads(result[1]) | {
        "requests_per_second": requests / (after["time"] - before["time"]),
        "cpu_us": (after["cpu"] - before["cpu"]) / requests / 1e3,
        "allocations": (after["allocations"] - before["allocations"]) / requests,
        "resident_bytes": after["resident"],
    }


def machine():
    model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return {"cpu": model[1] if model else "", "cores": os.cpu_count(), "kernel": os.uname().release, "load": os.getloadavg()}


def run(args):
    directory = binaries(args.binaries)
    server_core, load_core = two_cores()
    os.sched_setaffinity(0, {load_core})  # this program's own work stays off the server's core
    bodies = args.out / "bodies"
    subprocess.run([str(HERE / "payloads"), str(bodies)], check=True)
    todo = chosen(rows(json.loads((bodies / "manifest.json").read_text())), args.only)
    servers, rounds, before = {}, {row.name: [] for row in todo}, machine()
    try:
        for name in sorted({row.server for row in todo}):
            servers[name] = start(name, directory, args, server_core)
        if any(row.body.endswith(".cbor") for row in todo):
            make_cbor(servers["smelt"], bodies)
        for row in todo:
            check_answer(row, servers[row.server], bodies)
        for n in range(args.rounds):
            print(f"round {n + 1} of {args.rounds}", file=sys.stderr, flush=True)
            for row in todo:
                rounds[row.name].append(measure(row, servers[row.server], args, load_core, bodies))
    finally:
        for server in servers.values():
            server.stop()
    return todo, rounds, before


def main():
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    raise_file_limit()
    interrupt_on_sigterm()
    todo, rounds, before = run(args)
    figures = {row.name: report.summarise(row, rounds[row.name], rounds.get(row.against)) for row in todo}
    report.show(todo, figures)
    results = {"machine": before, "rounds": args.rounds, "seconds": args.seconds, "connections": CONNECTIONS,
               "rows": [{"name": row.name, "cpu_target": row.cpu_target, **figures[row.name], "samples": rounds[row.name]} for row in todo]}
    (args.out / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    print(f"\nwritten to {args.out / 'results.json'}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted")
