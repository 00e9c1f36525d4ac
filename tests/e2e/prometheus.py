"""Prometheus itself, scraping one service every second."""

import http.client
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.parse

from program import PATIENCE

CONFIGURATION = """
global:
  scrape_interval: 1s
scrape_configs:
  - job_name: smelt
    static_configs:
      - targets: ["127.0.0.1:{port}"]
"""


class Prometheus:
    """Use in a with statement."""

    def __init__(self, port):
        self.folder = tempfile.TemporaryDirectory()
        file = pathlib.Path(self.folder.name, "prometheus.yml")
        file.write_text(CONFIGURATION.format(port=port))
        with socket.create_server(("127.0.0.1", 0)) as held:
            self.port = held.getsockname()[1]
        self.process = subprocess.Popen(
            [shutil.which("prometheus"), f"--config.file={file}", f"--storage.tsdb.path={self.folder.name}/data",
             f"--web.listen-address=127.0.0.1:{self.port}", "--log.level=error"])
        self.wait_for(lambda: self.get("/-/ready")[0] == 200)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def wait_for(self, holds):
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if holds():
                    return
            except ConnectionError:
                pass
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError("Prometheus did not come so far")
            time.sleep(0.05)

    def get(self, path):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            link.request("GET", path)
            answer = link.getresponse()
            return answer.status, answer.read()
        finally:
            link.close()

    def query(self, expression):
        """Labels and value of each series."""
        status, body = self.get("/api/v1/query?" + urllib.parse.urlencode({"query": expression}))
        assert status == 200, body
        return [(one["metric"], float(one["value"][1])) for one in json.loads(body)["data"]["result"]]

    def value(self, expression):
        [(_, value)] = self.query(expression)
        return value

    def scrape_again(self):
        """Returns when what it knows is from after the call."""
        now = time.time()
        self.wait_for(lambda: self.query(f"timestamp(up) > {now} and up == 1"))
