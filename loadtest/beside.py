"""Measures what a 60 MB conversion does to small requests beside it: latencies of 180-byte conversions at a steady rate, alone and with one
large conversion after another, once with the pool of workers and once without it (pool.above at its most).

The server has the first core with one loop and one worker, so that they compete for it; the load has the last. Every round goes through
all three, so that a machine that changes its speed changes it for all. The verdict is on medians over the rounds.
"""
import argparse
import contextlib
import http.client
import json
import multiprocessing
import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from measure import two_cores
from servers import Server, binaries, interrupt_on_sigterm

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent
CLIENTS = 16
TARGET = 3  # p99 beside a large conversion over p99 alone


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4, help="how long each measurement takes (4)")
    parser.add_argument("--rate", type=int, default=4_000, help="small requests a second (4000)")
    parser.add_argument("--megabytes", type=int, default=60, help="of the large conversion (60)")
    parser.add_argument("--all-cores", action="store_true", help="pin nothing: the server as it is on its built-in settings")
    parser.add_argument("--binaries", type=pathlib.Path, help="take smelt from here instead of building the release preset")
    parser.add_argument("--out", type=pathlib.Path, default=PROJECT / "build/loadtest")
    parser.add_argument("--port", type=int, default=8080, help="the first of four (8080)")
    return parser.parse_args()


def large_body(bodies, megabytes):
    document = (bodies / "616KB.json").read_bytes()
    return b"[" + b",".join([document] * (megabytes * 1_000_000 // len(document))) + b"]"


def convert_again_and_again(port, body, ready, stop, times):
    """In a process of its own, which lets the small requests' client go first."""
    os.nice(19)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    buffer = bytearray(1 << 20)
    while not stop.is_set():
        started = time.monotonic()
        connection.request("POST", "/v1/convert?to=cbor", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        while response.readinto(buffer):
            continue
        if response.status != 200:
            raise SystemExit(f"the large conversion was answered with {response.status}")
        times.append(time.monotonic() - started)
        ready.set()


@contextlib.contextmanager
def large_conversions(port, body):
    with multiprocessing.Manager() as manager:
        ready, stop, times = multiprocessing.Event(), multiprocessing.Event(), manager.list()
        process = multiprocessing.Process(target=convert_again_and_again, args=(port, body, ready, stop, times), daemon=True)
        process.start()
        if not ready.wait(60):
            raise SystemExit("no large conversion was answered")
        del times[:]
        try:
            yield times
        finally:
            stop.set()
            process.join(60)


def small_latencies(args, port, bodies):
    """Microseconds of every small request, ascending."""
    log = args.out / "beside.tsv"
    log.unlink(missing_ok=True)
    command = ["h2load", "--h1", "-t1", f"-c{CLIENTS}", f"--rps={args.rate / CLIENTS}", f"-D{args.seconds}", f"-d{bodies / '180B.json'}",
               "-Hcontent-type: application/json", f"--log-file={log}", f"http://127.0.0.1:{port}/v1/convert?to=cbor"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    lines = [line.split() for line in log.read_text().splitlines()]
    if any(status != "200" for _, status, _ in lines):
        raise SystemExit("a small conversion was not answered with 200")
    return sorted(int(duration) for _, _, duration in lines)


def percentile(ascending, share):
    return ascending[min(len(ascending) - 1, int(len(ascending) * share))]


def figures(latencies, larges):
    return {"p50_us": percentile(latencies, 0.5), "p99_us": percentile(latencies, 0.99), "most_us": latencies[-1],
            "small_requests": len(latencies), "large_ms": 1000 * statistics.mean(larges) if larges else None, "large_requests": len(larges)}


def start(name, directory, args, core, above):
    settings = {"SMELT_POOL_ABOVE": above}
    port = args.port + (2 if name == "loop" else 0)
    settings |= {"SMELT_SERVER_PORT": str(port), "SMELT_MANAGEMENT_PORT": str(port + 1)}
    if core is not None:
        settings |= {"SMELT_SERVER_THREADS": "1", "SMELT_POOL_THREADS": "1"}
    return Server(name, [str(directory / "smelt"), "serve"], port, port + 1, args.out / f"beside-{name}.log", core, settings)


def run(args):
    directory = binaries(args.binaries)
    bodies = args.out / "bodies"
    subprocess.run([str(HERE / "payloads"), str(bodies)], check=True)
    body = large_body(bodies, args.megabytes)
    server_core, load_core = (None, None) if args.all_cores else two_cores()
    if load_core is not None:
        os.sched_setaffinity(0, {load_core})
    rounds = {"alone": [], "pool": [], "loop": []}
    servers = []
    try:
        for name, above in ("pool", "1MiB"), ("loop", "4GiB"):
            servers.append(start(name, directory, args, server_core, above))
        pool, loop = servers
        for n in range(args.rounds):
            print(f"round {n + 1} of {args.rounds}", file=sys.stderr, flush=True)
            rounds["alone"].append(figures(small_latencies(args, pool.port, bodies), []))
            for server in pool, loop:
                with large_conversions(server.port, body) as larges:
                    rounds[server.name].append(figures(small_latencies(args, server.port, bodies), list(larges)))
                server.check_alive()
    finally:
        for server in servers:
            server.stop()
    return rounds


def show(rounds):
    medians = {name: {key: statistics.median([r[key] for r in each if r[key] is not None] or [0]) for key in each[0]}
               for name, each in rounds.items()}
    alone = medians["alone"]["p99_us"]
    print(f"{'':22} {'p50 us':>8} {'p99 us':>8} {'most us':>8} {'p99 to alone':>13} {'a large one, ms':>16}")
    for name, text in ("alone", "alone"), ("pool", "beside, with the pool"), ("loop", "beside, without it"):
        m = medians[name]
        large = f"{m['large_ms']:16.0f}" if m["large_ms"] else f"{'':16}"
        print(f"{text:22} {m['p50_us']:8.0f} {m['p99_us']:8.0f} {m['most_us']:8.0f} {m['p99_us'] / alone:13.2f} {large}")
    ratio = medians["pool"]["p99_us"] / alone
    print(f"\n{'met' if ratio <= TARGET else 'MISSED'}: p99 beside a large conversion is {ratio:.2f} times that alone, target {TARGET}")
    return medians


def main():
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    interrupt_on_sigterm()
    rounds = run(args)
    medians = show(rounds)
    (args.out / "beside.json").write_text(json.dumps({"medians": medians, "rounds": rounds}, indent=1) + "\n")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted")
