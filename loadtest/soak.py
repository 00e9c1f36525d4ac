"""A mixed load for half an hour, and what must hold: resident memory after a sixth of the time and at the end within 3%, no descriptor
left over, no unexpected status, and 180-byte conversions beside one of 60 MB with a p99 of at most 3 times theirs alone.

The time is parted in six. After each part the load stops; then memory and descriptors are looked at, and the small conversions are timed,
alone and beside a large one. A second server takes the same load over TLS where the program can.
"""
import argparse
import contextlib
import functools
import json
import multiprocessing
import os
import pathlib
import queue
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from measure import two_cores
from servers import Server, binaries, interrupt_on_sigterm, raise_file_limit, total
from soak_clients import Client, convert_large, inputs, serve_until
from tail import latencies, percentile

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent
PARTS = 6
GROWTH = 0.03
TAIL = 3
SETTLED = 3  # seconds: an idle server gives its memory back after one


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="of load in all (30)")
    parser.add_argument("--clients", type=int, default=6, help="processes that ask, for each server (6), beside one for 60 MB")
    parser.add_argument("--probe", type=int, default=5, help="seconds that each timing of small conversions takes (5)")
    parser.add_argument("--binaries", type=pathlib.Path, help="take smelt from here instead of building the release preset")
    parser.add_argument("--out", type=pathlib.Path, default=PROJECT / "build/loadtest", help="where bodies, logs and results go")
    parser.add_argument("--port", type=int, default=8080, help="the first of four (8080): each server's and its management's")
    return parser.parse_args()


class Side:
    """One server, its clients, and what was seen of it."""

    def __init__(self, name, args, program, port, settings):
        self.name, self.port, self.secure = name, port, name == "tls"
        ports = {"SMELT_SERVER_PORT": str(port), "SMELT_MANAGEMENT_PORT": str(port + 1)}
        self.server = Server(name, [str(program), "serve"], port, port + 1, args.out / f"soak-{name}.log", environment=settings | ports)
        self.points = []

    def files(self):
        return len(os.listdir(f"/proc/{self.server.process.pid}/fd"))

    @contextlib.contextmanager
    def kept_to(self, core):
        """All of the server's threads, for a while."""
        threads = [int(task) for task in os.listdir(f"/proc/{self.server.process.pid}/task")]
        everywhere = os.sched_getaffinity(self.server.process.pid)
        for thread in threads:
            os.sched_setaffinity(thread, {core})
        try:
            yield
        finally:
            for thread in threads:
                os.sched_setaffinity(thread, everywhere)

    def look(self, args, body, large):
        """Between two parts of the load."""
        self.server.check_alive()
        metrics = self.server.scrape()  # over a connection that is kept, so that it is among the descriptors each time
        seen = {"resident": self.server.resident_bytes(), "files": self.files(), "connections": total(metrics, "smelt_http_connections_open")}
        # The server on one core, what asks on another: the load is work for a processor too.
        server_core, load_core = two_cores()
        with self.kept_to(server_core):
            alone = latencies(self.port, self.secure, body, args.probe, load_core)
            large.start()
            beside = latencies(self.port, self.secure, body, args.probe, load_core)
            large.stop()
        seen |= {"alone": percentile(alone, 0.99), "beside": percentile(beside, 0.99), "large": large.finished()}
        self.points.append(seen)
        print(f"  {self.name:6} {seen['resident'] / 1e6:8.1f} MB  {seen['files']:3} files  p99 alone {seen['alone']:,} us, "
              f"beside {seen['beside']:,} us with {seen['large']} conversions of 60 MB", flush=True)


class Crew:
    """Processes that do one kind of step for as long as they may."""

    def __init__(self, troubles, makers, step, core=None):
        self.halt, self.go = multiprocessing.Event(), multiprocessing.Event()
        self.busy, self.done, self.before = multiprocessing.Value("i", 0), multiprocessing.Value("q", 0), 0
        self.members = [multiprocessing.Process(
            target=serve_until, args=(self.halt, self.go, self.busy, self.done, troubles, make, step, core), daemon=True) for make in makers]
        for member in self.members:
            member.start()

    def start(self):
        self.before = self.done.value
        self.go.set()

    def stop(self):
        """Returns when all have finished what they were at."""
        self.go.clear()
        while self.busy.value:
            time.sleep(0.05)

    def finished(self):
        return self.done.value - self.before

    def dismiss(self):
        self.halt.set()
        for member in self.members:
            member.join(30)


def certificate(folder):
    """A key and a certificate of its own making, for this run."""
    key, certificate = folder / "soak.key", folder / "soak.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", str(key), "-out",
                    str(certificate), "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True)
    return {"SMELT_SERVER_CERTIFICATE": str(certificate), "SMELT_SERVER_CERTIFICATE_KEY": str(key)}


def sides(args, program):
    known = subprocess.run([str(program), "config", "--table"], capture_output=True, text=True, check=True).stdout
    coded = "`coding.request`" in known
    settings = {"SMELT_CODING_REQUEST": "true", "SMELT_CODING_RESPONSE": "true"} if coded else {}
    made = [Side("plain", args, program, args.port, settings)]
    if "`server.certificate`" in known:
        made.append(Side("tls", args, program, args.port + 2, settings | certificate(args.out)))
    return made, coded


def verdicts(parts, troubles):
    """What did not hold."""
    found = [f"trouble: {trouble}" for trouble in troubles]
    for side in parts:
        first, last = side.points[1], side.points[-1]
        growth = last["resident"] / first["resident"] - 1
        print(f"{side.name}: resident {first['resident'] / 1e6:.1f} MB after a sixth of the time, {last['resident'] / 1e6:.1f} MB at the end: "
              f"{growth:+.1%}")
        if abs(growth) > GROWTH:
            found.append(f"{side.name}: resident memory changed by {growth:+.1%}")
        if last["files"] > side.points[0]["files"]:
            found.append(f"{side.name}: {last['files']} descriptors at the end, {side.points[0]['files']} at the start")
        alone, beside = (statistics.median(point[which] for point in side.points) for which in ("alone", "beside"))
        print(f"{side.name}: p99 of 180 B {alone:,.0f} us alone, {beside:,.0f} us beside 60 MB: {beside / alone:.2f} times (medians)")
        if beside > TAIL * alone:
            found.append(f"{side.name}: small conversions take {beside / alone:.1f} times as long beside a large one")
        if any(point["large"] == 0 for point in side.points):
            found.append(f"{side.name}: no large conversion ended within a timing: --probe is too short")
        metrics = side.server.scrape()
        failed = total(metrics, "smelt_http_requests_total", 'code="500"') + total(metrics, "smelt_http_requests_total", 'code="503"')
        if failed:
            found.append(f"{side.name}: {failed:.0f} requests answered with 500 or 503")
        if side.server.stop() != 0:
            found.append(f"{side.name}: the server ended with {side.server.process.returncode}; see {side.server.log}")
    return found


def soak(args):
    parts, coded = sides(args, binaries(args.binaries) / "smelt")
    bodies = args.out / "bodies"
    subprocess.run([str(HERE / "payloads"), str(bodies)], check=True)
    try:
        payloads, early = inputs(parts[0].server, bodies)
        troubles = multiprocessing.Queue()

        def makers(side, count):
            return [functools.partial(Client, seed, side.port, side.secure, coded, payloads, early) for seed in range(count)]

        mixed = Crew(troubles, [make for side in parts for make in makers(side, args.clients)], Client.step)
        large = {side.name: Crew(troubles, makers(side, 1), convert_large, two_cores()[1]) for side in parts}
        time.sleep(SETTLED)
        print("before", flush=True)
        for side in parts:
            side.look(args, bodies / "180B.json", large[side.name])
        for part in range(PARTS):
            everyone = [mixed, *large.values()]
            for crew in everyone:
                crew.start()
            time.sleep(args.minutes * 60 / PARTS)
            for crew in everyone:
                crew.stop()
            print(f"part {part + 1} of {PARTS}: {mixed.finished():,} steps, {sum(crew.finished() for crew in large.values())} of 60 MB", flush=True)
            time.sleep(SETTLED)
            for side in parts:
                side.look(args, bodies / "180B.json", large[side.name])
        for crew in (mixed, *large.values()):
            crew.dismiss()
        told = []
        while True:
            try:
                told.append(troubles.get(timeout=0.2))
            except queue.Empty:
                break
        found = verdicts(parts, told)
    finally:
        for side in parts:
            side.server.stop()
    (args.out / "soak.json").write_text(json.dumps({side.name: side.points for side in parts}, indent=1) + "\n")
    return found


def main():
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    raise_file_limit()
    interrupt_on_sigterm()
    found = soak(args)
    for one in found[:50]:
        print(one)
    print("FAILED" if found else "passed")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted")
