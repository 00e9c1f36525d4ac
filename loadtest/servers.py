"""A server under test: started on one core, watched from outside, stopped."""
import http.client
import os
import pathlib
import resource
import signal
import socket
import ssl
import subprocess
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent


def binaries(given):
    """Where smelt and smelt_floor are: as given, else the release preset's, built."""
    if given:
        return given
    if not (PROJECT / "build/release/build.ninja").exists():
        subprocess.run(["cmake", "--preset", "release", "-DSMELT_TESTS=OFF"], cwd=PROJECT, check=True)
    subprocess.run(["cmake", "--build", "build/release", "--target", "smelt", "smelt_floor"], cwd=PROJECT, check=True)
    return PROJECT / "build/release/bin"


def raise_file_limit():
    """Servers inherit it; the connections of a load test must not meet it first."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def interrupt_on_sigterm():
    """So that whoever ends this program still leaves no server behind."""
    def interrupt(*_):
        raise KeyboardInterrupt
    signal.signal(signal.SIGTERM, interrupt)


def answers(port):
    with socket.socket() as s:
        s.settimeout(1)
        return s.connect_ex(("127.0.0.1", port)) == 0


def make_certificate(directory):
    """A certificate that signs itself, and its key."""
    certificate, key = directory / "tls.pem", directory / "tls.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    return str(certificate), str(key)


class Server:
    def __init__(self, name, command, port, metrics_port, log, core=None, environment=None, secured=False):
        self.secured = secured
        self.name, self.port, self.metrics_port, self.log = name, port, metrics_port, pathlib.Path(log)
        for p in {port, metrics_port}:
            if answers(p):
                raise SystemExit(f"port {p} is taken: stop what listens there, or choose others")
        pin = ["taskset", "-c", str(core)] if core is not None else []
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(pin + command, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                            env=os.environ | (environment or {}))
        self.scraper = None
        try:
            self._wait_until_up()
        except BaseException:
            self.stop()
            raise

    def _wait_until_up(self):
        deadline = time.monotonic() + 20
        while not (answers(self.port) and answers(self.metrics_port)):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"{self.name} did not start; its last words:\n{self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.02)

    def stop(self):
        if self.scraper:
            self.scraper.close()
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode

    def check_alive(self):
        if self.process.poll() is not None:
            raise SystemExit(f"{self.name} ended with {self.process.returncode}; see {self.log}")

    def post(self, path, body, content_type):
        """One request outside of any load; the answer's body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        if self.secured:
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20, context=ssl._create_unverified_context())
        try:
            connection.request("POST", path, body, {"Content-Type": content_type})
            response = connection.getresponse()
            answer = response.read()
        finally:
            connection.close()
        if response.status != 200:
            raise SystemExit(f"{self.name} answered {response.status} to POST {path}: {answer[:300]!r}")
        return answer

    def cpu_nanoseconds(self):
        """Time on a core of all threads. The clock ticks of /proc/PID/stat are too coarse for a run of a second."""
        total = 0
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total

    def resident_bytes(self, field="VmRSS"):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
        raise SystemExit(f"{self.name}: no {field}")

    def scrape(self):
        """The metrics: {name with labels: value}. One connection is kept, so that the scraping itself opens none under load."""
        for attempt in range(2):
            try:
                if not self.scraper:
                    self.scraper = http.client.HTTPConnection("127.0.0.1", self.metrics_port, timeout=20)
                self.scraper.request("GET", "/metrics")
                text = self.scraper.getresponse().read().decode()
                break
            except (http.client.HTTPException, ConnectionError):
                self.scraper = None
                if attempt:
                    raise
        series = {}
        for line in text.splitlines():
            if line and not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                series[name] = float(value)
        return series


def total(series, name, label=""):
    """The sum over a metric's series, over those with the label where it has labels."""
    return sum(value for key, value in series.items()
               if key == name or (key.startswith(name + "{") and label in key))
