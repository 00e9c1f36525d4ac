"""Three instances behind HAProxy under load, while each in turn is killed or stopped and started again: how many requests fail?"""

import argparse
import http.client
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from servers import PROJECT, answers, binaries, interrupt_on_sigterm

NAMES = ("a", "b", "c")
GRACE = "500ms"  # some of HAProxy's checks
PATIENCE = 30  # seconds for anything to happen
CLIENTS = 8
# Every value has one encoding, so an answer is right or wrong by its bytes (RFC 8949).
TEXT = b'{"id":7,"tags":["a","b"]}'
BINARY = bytes.fromhex("a26269640764746167738261616162")
MANY = 400  # of them in one array: some 10 KB
BODIES = ((TEXT, BINARY), (b"[" + b",".join([TEXT] * MANY) + b"]", b"\x99" + MANY.to_bytes(2, "big") + BINARY * MANY))


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as s:
        return s.getsockname()[1]


def until(holds, what):
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            raise SystemExit(f"{what}: not within {PATIENCE} s")
        time.sleep(0.02)


class Instance:
    def __init__(self, binary, name, folder):
        self.binary, self.log = binary, pathlib.Path(folder, name + ".log")
        self.port, self.management_port = free_port(), free_port()
        self.start()

    def start(self):
        options = {"server.address": "127.0.0.1", "server.port": self.port, "management.address": "127.0.0.1",
                   "management.port": self.management_port, "server.threads": 1, "shutdown.grace": GRACE}
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SMELT_")}
        with self.log.open("ab") as out:
            self.process = subprocess.Popen([self.binary, "serve", *(f"--{name}={value}" for name, value in options.items())],
                                            stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment)
        until(lambda: answers(self.management_port), "an instance's start")

    def served(self):
        """Conversions since its start."""
        link = http.client.HTTPConnection("127.0.0.1", self.management_port, timeout=PATIENCE)
        link.request("GET", "/metrics")
        lines = link.getresponse().read().decode().splitlines()
        link.close()
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines
                   if line.startswith("smelt_http_requests_total{") and 'operation="convert"' in line)

    def end(self, how):
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


class Balancer:
    """HAProxy with docker/haproxy.cfg; its port is opened here, so that there is nothing to wait for."""

    def __init__(self, instances, folder):
        program = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin:/sbin")
        if program is None:
            raise SystemExit("haproxy is missing: scripts/install bench")
        self.control = pathlib.Path(folder, "control")
        extra = pathlib.Path(folder, "control.cfg")
        extra.write_text(f"global\n  stats socket {self.control}\n")
        with socket.create_server(("127.0.0.1", 0), backlog=256) as front:
            self.port = front.getsockname()[1]
            places = {"SMELT_FRONT": f"fd@{front.fileno()}"}
            for name, instance in zip(NAMES, instances):
                places[f"SMELT_{name.upper()}"] = f"127.0.0.1:{instance.port}"
                places[f"SMELT_{name.upper()}_HEALTH"] = str(instance.management_port)
            self.process = subprocess.Popen([program, "-db", "-f", str(PROJECT / "docker/haproxy.cfg"), "-f", str(extra)],
                                            env=os.environ | places, pass_fds=[front.fileno()], stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL)
        until(self.control.exists, "HAProxy's start")

    def retried(self):
        """Requests that were sent again, to the same instance or to another."""
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(str(self.control))
            s.sendall(b"show stat\n")
            text = b"".join(iter(lambda: s.recv(65_536), b"")).decode()
        names, *rows = (line.split(",") for line in text.removeprefix("# ").splitlines() if line)
        return sum(int(row[names.index("wretr")] or 0) for row in rows if row[1] == "BACKEND")

    def end(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


class Load:
    """Clients that never try again themselves. Use in a with statement; `failures` says what became of each request that failed."""

    def __init__(self, port):
        self.port, self.failures, self.done = port, [], [0] * CLIENTS
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self.ask, args=(i,)) for i in range(CLIENTS)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join(PATIENCE)

    def count(self):
        return sum(self.done)

    def ask(self, client):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        while not self.over.is_set():
            body, wanted = BODIES[self.done[client] % len(BODIES)]
            try:
                link.request("POST", "/v1/convert?to=cbor", body, {"Content-Type": "application/json"})
                answer = link.getresponse()
                content = answer.read()
                if (answer.status, content) != (200, wanted):
                    self.failures.append(f"{answer.status}: {content[:100]!r}")
            except (OSError, http.client.HTTPException) as fault:
                self.failures.append(repr(fault))
                link.close()
            self.done[client] += 1
        link.close()


def go_round(instances, load, how):
    """Ends each instance in turn and starts it again, once it serves; the exit codes."""
    codes = []
    for instance in instances:
        begun = load.count()
        until(lambda: load.count() > begun + 100, "load")
        codes.append(instance.end(how))
        instance.start()
        until(lambda: instance.served() > 0, "an instance's share of the load")
    return codes


def run(binary, rounds):
    """For each way to end them: requests, those that failed, those that HAProxy sent again, and the instances' exit codes."""
    rows = []
    instances, balancer = [], None
    with tempfile.TemporaryDirectory() as folder:
        try:
            instances += [Instance(binary, name, folder) for name in NAMES]
            balancer = Balancer(instances, folder)
            for how in (signal.SIGKILL, signal.SIGTERM):
                before = balancer.retried()
                with Load(balancer.port) as load:
                    codes = [code for _ in range(rounds) for code in go_round(instances, load, how)]
                rows.append({"how": how.name, "requests": load.count(), "failures": load.failures,
                             "retried": balancer.retried() - before, "codes": codes})
        finally:
            for each in instances:
                each.end(signal.SIGKILL)
            if balancer:
                balancer.end()
    return rows


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=10, help="how often each instance is ended, each way (10)")
    options.add_argument("--binaries", type=pathlib.Path, help="the folder with smelt; without it the release preset is built")
    chosen = options.parse_args()
    interrupt_on_sigterm()
    rows = run(binaries(chosen.binaries) / "smelt", chosen.rounds)
    print(f"{'ended by':10} {'times':>6} {'requests':>9} {'sent again':>11} {'failed':>7}")
    for row in rows:
        print(f"{row['how']:10} {len(row['codes']):6} {row['requests']:9} {row['retried']:11} {len(row['failures']):7}")
    failed = [failure for row in rows for failure in row["failures"]]
    for failure in failed[:10]:
        print("failed:", failure)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
