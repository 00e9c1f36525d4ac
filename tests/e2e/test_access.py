"""Tokens, origins and limits, from outside."""

import pathlib
import tempfile
import threading
import unittest

from program import Service, run

TEXT = b'{"id":7,"tags":["a","b"]}'
JSON = {"Content-Type": "application/json"}
OLD, NEW = "uB3nMxw6o7Zq0rTt4fVhJA", "2YotnFZFEjr1zCsicMWpAA"


def bearing(token):
    return JSON | {"Authorization": f"Bearer {token}"}


class access(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tokens = pathlib.Path(folder.name) / "tokens"

    def convert(self, service, headers, connection=None):
        return service.request("POST", "/v1/convert?to=cbor", TEXT, headers, connection=connection)

    def test_the_port_wants_a_token_and_health_and_management_do_not(self):
        self.tokens.write_text(f"checkout:{OLD}\n")
        with Service("--access.tokens", str(self.tokens), "--log.sample", "1") as service:
            self.assertEqual(200, self.convert(service, bearing(OLD))[0])
            status, headers, _ = self.convert(service, JSON)
            self.assertEqual((401, 'Bearer realm="smelt"'), (status, headers["WWW-Authenticate"]))
            for path in "/livez", "/readyz", "/healthz":
                self.assertEqual(200, service.request("GET", path)[0])
            self.assertEqual(1, service.metrics()['smelt_requests_rejected_total{reason="unauthorized"}'])
            service.terminate()
            _, log = service.end()
        self.assertIn("checkout", [line.get("caller") for line in log])
        self.assertNotIn(OLD, str(log))

    def test_tokens_are_changed_under_load_without_a_gap_and_a_broken_file_changes_nothing(self):
        self.tokens.write_text(f"checkout:{OLD}\n")
        stop, statuses = threading.Event(), []

        def load(service):
            link = service.connect()
            while not stop.is_set():
                statuses.append(self.convert(service, bearing(OLD), link)[0])
            link.close()

        with Service("--access.tokens", str(self.tokens)) as service:
            clients = [threading.Thread(target=load, args=(service,)) for _ in range(4)]
            for client in clients:
                client.start()
            while len(statuses) < 100:
                pass
            for _ in range(5):
                self.tokens.write_text(f"checkout:{OLD}\ncheckout:{NEW}\n")
                service.reload("success")
                self.assertEqual(200, self.convert(service, bearing(NEW))[0])
                self.tokens.write_text(f"checkout:{OLD}\nbroken\n")
                service.reload("failure")
                self.assertEqual(200, self.convert(service, bearing(NEW))[0])
                self.tokens.write_text(f"checkout:{OLD}\n")
                service.reload("success")
                self.assertEqual(401, self.convert(service, bearing(NEW))[0])
            stop.set()
            for client in clients:
                client.join()
            service.terminate()
            code, log = service.end()
        self.assertEqual({200}, set(statuses))
        self.assertEqual(0, code)
        faults = [line["message"] for line in log if line["level"] == "error"]
        self.assertIn(f"{self.tokens}:2: expected a name", faults[0])

    def test_a_broken_file_stops_the_start_with_its_line(self):
        self.tokens.write_text(f"checkout:{OLD}\ncheckout:short\n")
        done = run("serve", "--access.tokens", str(self.tokens))
        self.assertEqual(2, done.returncode)
        self.assertIn(f"smelt: {self.tokens}:2: the token is too short".encode(), done.stderr)
        self.assertNotIn(b"short\n", done.stderr)

    def test_a_browsers_page_asks_and_reads(self):
        page = {"Origin": "https://app.example"}
        with Service("--access.cors_origins", "https://app.example, http://localhost:3000") as service:
            status, headers, body = service.request("OPTIONS", "/v1/convert", headers=page | {"Access-Control-Request-Method": "POST"})
            self.assertEqual((204, "https://app.example", b""), (status, headers["Access-Control-Allow-Origin"], body))
            status, headers, _ = self.convert(service, JSON | page)
            self.assertEqual((200, "https://app.example"), (status, headers["Access-Control-Allow-Origin"]))
            status, headers, _ = self.convert(service, JSON | {"Origin": "https://other.example"})
            self.assertEqual((200, None, "Origin"), (status, headers["Access-Control-Allow-Origin"], headers["Vary"]))
            self.assertEqual(405, service.request("OPTIONS", "/v1/convert")[0])

    def test_a_greedy_client_is_told_when_to_come_again_over_all_loops(self):
        with Service("--access.requests_per_second", "1", "--access.burst", "20", "--server.threads", "4") as service:
            answers = [self.convert(service, JSON) for _ in range(40)]
            refused = [headers["Retry-After"] for status, headers, _ in answers if status == 429]
            self.assertEqual({200, 429}, {status for status, *_ in answers})
            self.assertLess(len(refused), 21)
            self.assertEqual({"1"}, set(refused))
            self.assertEqual(200, service.request("GET", "/readyz")[0])
            self.assertEqual(len(refused), service.metrics()['smelt_requests_rejected_total{reason="client_rate"}'])


if __name__ == "__main__":
    unittest.main()
