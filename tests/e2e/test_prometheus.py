"""What Prometheus says of a loaded service, held to what the clients counted and what a hook under malloc saw."""

import collections
import concurrent.futures
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import time
import unittest

from program import PATIENCE, Service
from prometheus import Prometheus

TEXT = b'{"id":7,"tags":["a","b"]}'
JSON = {"Content-Type": "application/json"}

# What is asked, with the labels under which it counts.
REQUESTS = [
    ("POST", "/v1/convert?to=cbor", TEXT, ("convert", "json", "cbor", "200")),
    ("POST", "/v1/convert?to=msgpack", TEXT, ("convert", "json", "msgpack", "200")),
    ("POST", "/v1/convert", TEXT, ("convert", "json", "json", "200")),
    ("POST", "/v1/convert?from=cbor&to=json", b"\x82\x01\x02", ("convert", "cbor", "json", "200")),
    ("POST", "/v1/convert?from=ndjson&to=cbor", b"1\n2\n", ("convert", "ndjson", "cbor-seq", "200")),
    ("POST", "/v1/convert?to=cbor", b"{", ("convert", "json", "cbor", "400")),
    ("POST", "/v1/validate", TEXT, ("validate", "json", "", "200")),
    ("POST", "/v1/extract?path=/id", TEXT, ("extract", "json", "json", "200")),
    ("POST", "/v1/extract?path=/no", TEXT, ("extract", "json", "json", "422")),
    ("POST", "/v1/inspect", TEXT, ("inspect", "json", "", "200")),
    ("GET", "/v1/formats", None, ("formats", "", "", "200")),
    ("GET", "/nothing", None, ("none", "", "", "404")),
]


def labels_of(series):
    return tuple(series.get(name, "") for name in ("operation", "from", "to", "code"))


@unittest.skipUnless(shutil.which("prometheus") and shutil.which("promtool"), "prometheus is not installed: scripts/install check")
class prometheus(unittest.TestCase):
    def ask_all(self, service, rounds):
        """One client: what it counted."""
        counted, sent = collections.Counter(), collections.Counter()
        link = service.connect()
        for n in range(rounds):
            for i, (verb, path, body, labels) in enumerate(REQUESTS):
                if n % (i + 1):  # not all as often
                    continue
                status, _, _ = service.request(verb, path, body, JSON, connection=link)
                self.assertEqual(labels[3], str(status), path)
                counted[labels] += 1
                sent[labels[0]] += len(body or b"")
        link.close()
        return counted, sent

    def test_requests_are_counted_exactly(self):
        with Service("--server.threads=2") as service, Prometheus(service.management_port) as watcher:
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                clients = [pool.submit(self.ask_all, service, 30) for _ in range(4)]
                counted, sent = collections.Counter(), collections.Counter()
                for client in clients:
                    counted.update(client.result()[0])
                    sent.update(client.result()[1])
            watcher.scrape_again()
            seen = watcher.query('smelt_http_requests_total{operation!="metrics"}')
            self.assertEqual(dict(counted), {labels_of(series): value for series, value in seen})
            durations = watcher.query('smelt_http_request_duration_seconds_count{operation!="metrics"}')
            pairs = collections.Counter()
            for labels, number in counted.items():
                pairs[labels[:3] + ("",)] += number
            self.assertEqual(dict(pairs), {labels_of(series): value for series, value in durations})
            bodies = watcher.query('smelt_http_request_body_bytes_sum{operation!="metrics"}')
            self.assertEqual(dict(sent), {series["operation"]: value for series, value in bodies})
            self.assertEqual(1, watcher.value("smelt_http_connections_open"))  # Prometheus' own

    def test_latencies_lie_in_the_buckets_where_the_clients_saw_them(self):
        """A client holds back the end of its body, so it knows within what bounds the service's time for the request lies."""
        def ask(service, wait):
            link = service.connect()
            begun = time.monotonic()
            link.putrequest("POST", "/v1/convert?to=cbor")
            for name, value in (JSON | {"Content-Length": str(len(TEXT)), "Expect": "100-continue"}).items():
                link.putheader(name, value)
            link.endheaders()
            self.assertEqual(b"HTTP/1.1 100 Continue\r\n\r\n", link.sock.recv(25, 0x100))  # MSG_WAITALL
            invited = time.monotonic()
            time.sleep(wait)  # the load, not a wait for anything
            least = time.monotonic() - invited
            link.send(TEXT)
            self.assertEqual(200, link.getresponse().status)
            link.close()
            return least, time.monotonic() - begun

        waits = [0.2 * (n / 200) ** 2 for n in range(200)]
        with Service("--server.threads=2") as service, Prometheus(service.management_port) as watcher:
            with concurrent.futures.ThreadPoolExecutor(10) as pool:
                times = list(pool.map(lambda wait: ask(service, wait), waits))
            watcher.scrape_again()
            bounds = sorted(float(series["le"]) for series, _ in watcher.query(
                'smelt_http_request_duration_seconds_bucket{operation="convert"}'))
            for share in (0.25, 0.5, 0.75, 0.9, 0.99):
                with self.subTest(share):
                    # As Prometheus counts: the rank lies in a bucket, whose bounds enclose what it interpolates.
                    rank = min(len(times) - 1, int(share * len(times)))
                    least, most = sorted(low for low, _ in times)[rank - 1], sorted(high for _, high in times)[rank]
                    below = max([0.0] + [bound for bound in bounds if bound < least])
                    above = min(bound for bound in bounds if bound >= most)
                    seen = watcher.value(f'histogram_quantile({share}, sum by (le) '
                                         f'(smelt_http_request_duration_seconds_bucket{{operation="convert"}}))')
                    self.assertTrue(below <= seen <= above, (below, least, seen, most, above))
            total = watcher.value('smelt_http_request_duration_seconds_sum{operation="convert"}')
            self.assertTrue(sum(low for low, _ in times) <= total <= sum(high for _, high in times), total)

    def test_promtool_finds_nothing_wrong_with_the_page(self):
        with Service() as service:
            self.ask_all(service, 2)
            page = service.request("GET", "/metrics", port=service.management_port)[2]
        done = subprocess.run(["promtool", "check", "metrics"], input=page, capture_output=True, timeout=PATIENCE)
        self.assertEqual((0, b"", b""), (done.returncode, done.stdout, done.stderr))


@unittest.skipUnless(os.environ.get("MALLOC_COUNT"), "no hook: the sanitizers have their own malloc")
class heap(unittest.TestCase):
    def test_allocations_are_those_that_a_hook_sees(self):
        with tempfile.NamedTemporaryFile() as file:
            hooks = {"LD_PRELOAD": os.environ["MALLOC_COUNT"], "MALLOC_COUNTS": file.name}
            # On one loop, which is the main thread. A line of the log with a traceparent takes memory from the heap.
            with Service("--server.threads=1", "--log.sample=1", environment=hooks) as service:
                def seen():
                    """Allocations and bytes of the main thread."""
                    for thread, *found in struct.iter_unpack("<QQQ", pathlib.Path(file.name).read_bytes()):
                        if thread == service.process.pid:
                            return found

                scraper = service.connect(service.management_port)

                def told():
                    page = service.request("GET", "/metrics", connection=scraper)[2].decode()
                    samples = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
                    return [int(float(samples[name])) for name in ("smelt_heap_allocations_total", "smelt_heap_allocated_bytes_total")]

                def ask(times, headers):
                    for _ in range(times):
                        self.assertEqual(200, service.request("POST", "/v1/convert?to=cbor", TEXT, headers)[0])

                # Collecting is not done on the loop.
                told()
                before = seen()
                for _ in range(20):
                    told()
                self.assertEqual(before, seen())
                traced = JSON | {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
                for headers in (JSON, traced):
                    ask(20, headers)
                    told()
                    before_told, before = told(), seen()
                    ask(100, headers)
                    after, after_told = seen(), told()
                    difference = [b - a for a, b in zip(before, after)]
                    self.assertEqual(difference, [b - a for a, b in zip(before_told, after_told)])
                    self.assertGreater(difference[0], 0)
                scraper.close()


if __name__ == "__main__":
    unittest.main()
