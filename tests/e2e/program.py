"""The built program, run as a user runs it."""

import http.client
import json
import os
import pathlib
import pty
import re
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMELT = os.environ.get("SMELT_BINARY", str(ROOT / "build/release/bin/smelt"))
PATIENCE = 60  # seconds: for a machine that is busy with other things, never waited for in full


def clean_environment(more=None):
    """Ours without any setting of the service in it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SMELT_")}
    return kept | (more or {})


def run(*arguments, environment=None, stdin=None):
    """A command that ends by itself."""
    return subprocess.run([SMELT, *arguments], env=clean_environment(environment), input=stdin, capture_output=True, timeout=PATIENCE)


def seconds(text):
    """Of a duration as the settings have it: "10s", "250ms", "1m"."""
    number, unit = re.fullmatch(r"(\d+)(ms|s|m|h)", text).groups()
    return int(number) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600}[unit]


class Service:
    """`smelt serve` on ports that the system chose, with a pipe or a terminal for its standard output. Use in a with statement.

    `log`: what its standard error is, where nobody calls end()."""

    def __init__(self, *arguments, environment=None, terminal=False, log=subprocess.PIPE):
        chosen = {"SMELT_SERVER_ADDRESS": "127.0.0.1", "SMELT_SERVER_PORT": "0", "SMELT_MANAGEMENT_ADDRESS": "127.0.0.1",
                  "SMELT_MANAGEMENT_PORT": "0", "SMELT_SHUTDOWN_GRACE": "0ms"}
        ours, its = pty.openpty() if terminal else os.pipe()
        self.process = subprocess.Popen([SMELT, "serve", *arguments], env=clean_environment(chosen | (environment or {})),
                                        stdout=its, stderr=log, text=True)
        os.close(its)
        self.output = os.fdopen(ours)
        # It greets when it listens, so there is nothing to wait for but these lines.
        self.greeting = [self.output.readline() for _ in range(6 if terminal else 1)]
        ports = re.findall(r"https?://127\.0\.0\.1:(\d+)", self.greeting[0])
        if len(ports) != 2:
            self.process.kill()
            raise AssertionError(f"no greeting: {self.greeting} {self.process.communicate()}")
        self.port, self.management_port = map(int, ports)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.output.close()
        if self.process.stderr:
            self.process.stderr.close()

    def connect(self, port=None):
        return http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=PATIENCE)

    def request(self, method, path, body=None, headers=None, port=None, connection=None):
        """Status, headers and body."""
        link = connection or self.connect(port)
        link.request(method, path, body, headers or {})
        answer = link.getresponse()
        content = answer.read()
        if connection is None:
            link.close()
        return answer.status, answer.headers, content

    def reload(self, result):
        """Sends SIGHUP and asks for the metrics until a reload with that result is counted."""
        name = f'smelt_config_reloads_total{{result="{result}"}}'
        before = self.metrics()[name]
        self.process.send_signal(signal.SIGHUP)
        while self.metrics()[name] == before:
            pass

    def metrics(self):
        """Every sample of the metrics by name and labels."""
        status, headers, text = self.request("GET", "/metrics", port=self.management_port)
        assert status == 200 and headers["Content-Type"].startswith("text/plain; version=0.0.4"), (status, headers)
        samples = {}
        for line in text.decode().splitlines():
            if not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                samples[name] = float(value)
        return samples

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def end(self):
        """After terminate or a refused start: the exit code, and the log's lines."""
        _, log = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, [json.loads(line) for line in log.splitlines()]
