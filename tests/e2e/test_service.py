"""The running service, from outside."""

import http.client
import json
import signal
import subprocess
import tempfile
import threading
import unittest

from program import PATIENCE, ROOT, SMELT, Service, clean_environment, run

TEXT = b'{"id":7,"tags":["a","b"]}'
BINARY = bytes.fromhex("a26269640764746167738261616162")
JSON = {"Content-Type": "application/json"}


class first_steps(unittest.TestCase):
    def test_the_printed_requests_work_as_printed(self):
        with Service(terminal=True) as service:
            lines = [line.strip() for line in service.greeting if "curl" in line]
            shown = [subprocess.run(["bash", "-c", line], capture_output=True, timeout=PATIENCE).stdout for line in lines]
        self.assertEqual(3, len(shown))
        self.assertEqual(BINARY, bytes.fromhex(shown[0].decode()))
        verdict = json.loads(shown[1])
        self.assertIs(False, verdict["valid"])
        self.assertEqual(20, verdict["errors"][0]["offset"])
        self.assertEqual("b", json.loads(shown[2]))

    def test_the_readme_has_the_same_requests_for_the_built_in_ports(self):
        readme = (ROOT / "README.md").read_text()
        with Service(terminal=True) as service:
            for line in service.greeting:
                if "curl" in line:
                    self.assertIn(line.strip().replace(f":{service.port}/", ":8080/"), readme)

    def test_a_program_that_starts_it_reads_the_addresses_as_json(self):
        with Service() as service:
            self.assertEqual({"data": f"http://127.0.0.1:{service.port}", "management": f"http://127.0.0.1:{service.management_port}"},
                             json.loads(service.greeting[0]))
            service.terminate()
            self.assertEqual("", service.output.read())

    def test_it_greets_a_pipe_too_when_asked(self):
        with Service("--greet") as service:
            lines = [service.output.readline() for _ in range(4)]
        self.assertEqual(3, sum("curl" in line for line in lines))
        self.assertIn("serve --greet", (ROOT / "run").read_text())

    def test_it_serves_whoever_closes_its_streams(self):
        ports = {"SMELT_SERVER_ADDRESS": "127.0.0.1", "SMELT_SERVER_PORT": "0", "SMELT_MANAGEMENT_PORT": "0", "SMELT_SHUTDOWN_GRACE": "0ms"}
        command = f'exec "{SMELT}" serve <&- >&-'
        process = subprocess.Popen(["bash", "-c", command], env=clean_environment(ports), stderr=subprocess.PIPE, text=True)
        listening = json.loads(process.stderr.readline())
        warned = json.loads(process.stderr.readline())
        link = http.client.HTTPConnection(listening["data"].removeprefix("http://"), timeout=PATIENCE)
        link.request("GET", "/livez")
        self.assertEqual(200, link.getresponse().status)
        link.close()
        process.terminate()
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)
        self.assertEqual(("listening", "warn"), (listening["message"], warned["level"]))
        self.assertIn("standard output: it is closed", warned["message"])

    def test_the_contract_is_served_in_both_forms(self):
        with Service() as service:
            status, headers, text = service.request("GET", "/openapi.yaml")
            self.assertEqual((200, (ROOT / "proto/openapi.yaml").read_bytes()), (status, text))
            status, headers, text = service.request("GET", "/openapi.json")
            self.assertEqual((200, "application/json"), (status, headers["Content-Type"]))
            self.assertIn("/v1/convert", json.loads(text)["paths"])

    def test_inspect_answers_with_a_table_in_both_forms(self):
        with Service() as service:
            status, headers, body = service.request("POST", "/v1/inspect", b'{"id":7,}', JSON)
            self.assertEqual((200, "application/json"), (status, headers["Content-Type"]))
            table = json.loads(body)
            self.assertEqual(["begin_object", "key", "number"], [row["kind"] for row in table["rows"]])
            self.assertEqual(("unexpected", 8), (table["fault"]["code"], table["fault"]["offset"]))
            status, headers, body = service.request("POST", "/v1/inspect?limit=1", BINARY, {"Content-Type": "application/cbor", "Accept": "text/plain"})
            self.assertEqual((200, "text/plain; charset=utf-8"), (status, headers["Content-Type"]))
            self.assertEqual(["offset  bytes  kind          value      path", "     0  a2     begin_object  2 members",
                              "   ...  6 more rows, from offset 1"], body.decode().splitlines())

    def test_extract_copies_or_keeps_the_shape(self):
        payload = b'{"a": [ 1.000, {"b":2} ], "c":3}'
        with Service() as service:
            self.assertEqual(b"[ 1.000, {\"b\":2} ]", service.request("POST", "/v1/extract?path=/a", payload, JSON)[2])
            self.assertEqual(b'{"a":[{"b":2}],"c":3}', service.request("POST", "/v1/extract?shape=keep&path=/c&path=/a/1", payload, JSON)[2])

    def test_ping_tells_a_service_that_is_ready_from_none(self):
        with Service() as service:
            port = str(service.management_port)
            self.assertEqual(0, run("ping", "--port", port).returncode)
            service.terminate()
            service.end()
        self.assertEqual(1, run("ping", "--port", port).returncode)

    def test_ping_finds_the_service_by_its_settings(self):
        with Service() as service:
            port = str(service.management_port)
            self.assertEqual(0, run("ping", environment={"SMELT_MANAGEMENT_PORT": port}).returncode)
            with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
                file.write(f"[management]\nport = {port}\n")
                file.flush()
                self.assertEqual(0, run("ping", "--config", file.name).returncode)
                self.assertEqual(0, run("ping", environment={"SMELT_CONFIG": file.name}).returncode)
            done = run("ping", "--port", str(service.management_port + 65_536))
            self.assertEqual(2, done.returncode)
            self.assertIn(b"not in range 1 to 65535", done.stderr)
        self.assertEqual(2, run("ping", environment={"SMELT_MANAGEMENT_PORT": "0"}).returncode)
        self.assertEqual(2, run("ping", environment={"SMELT_MANAGEMENT_PORT": "65536"}).returncode)

    def test_a_port_that_is_taken_stops_the_start(self):
        with Service() as service:
            done = run("serve", "--server.address=127.0.0.1", f"--server.port={service.port}", "--management.port=0")
        self.assertEqual(1, done.returncode)
        self.assertIn(f"127.0.0.1:{service.port}", json.loads(done.stderr)["message"])

    def test_echo_is_there_only_when_it_is_asked_for(self):
        with Service() as service:
            self.assertEqual(404, service.request("POST", "/v1/echo", TEXT)[0])
        with Service("--diagnostics.echo=true") as service:
            self.assertEqual((200, TEXT), service.request("POST", "/v1/echo", TEXT, JSON)[::2])

    def test_settings_bound_what_is_taken(self):
        with Service("--limits.body=100", "--limits.depth=3") as service:
            self.assertEqual(413, service.request("POST", "/v1/convert?to=cbor", b"1" * 101, JSON)[0])
            status, _, problem = service.request("POST", "/v1/convert?to=cbor", b"[[[[]]]]", JSON)
            self.assertEqual((400, "depth_limit"), (status, json.loads(problem)["code"]))
            self.assertEqual((200, BINARY), service.request("POST", "/v1/convert?to=cbor", TEXT, JSON)[::2])


class telemetry(unittest.TestCase):
    def test_requests_are_counted_by_operation_formats_and_code(self):
        # A request is counted once its answer is out. On one loop that is before the metrics are asked for.
        with Service("--server.threads=1") as service:
            for body in (TEXT, TEXT, b"{"):
                service.request("POST", "/v1/convert?to=cbor", body, JSON)
            samples = service.metrics()
        labels = 'operation="convert",from="json",to="cbor"'
        self.assertEqual(2, samples[f'smelt_http_requests_total{{{labels},code="200"}}'])
        self.assertEqual(1, samples[f'smelt_http_requests_total{{{labels},code="400"}}'])
        self.assertEqual(3, samples[f"smelt_http_request_duration_seconds_count{{{labels}}}"])
        self.assertEqual(2 * len(TEXT) + 1, samples['smelt_http_request_body_bytes_sum{operation="convert"}'])
        self.assertGreater(samples["process_resident_memory_bytes"], 1_000_000)
        self.assertTrue(any(name.startswith("smelt_build_info{") for name in samples))

    def test_a_refused_request_is_counted_by_its_reason(self):
        with Service("--limits.body=10") as service:
            service.request("POST", "/v1/convert?to=cbor", TEXT, JSON)
            self.assertEqual(1, service.metrics()['smelt_requests_rejected_total{reason="body_limit"}'])

    def test_a_request_in_the_steady_state_asks_nothing_of_the_heap(self):
        wanted = [("/v1/convert?to=cbor", TEXT), ("/v1/validate", TEXT), ("/v1/extract?path=/id", TEXT),
                  ("/v1/convert?to=cbor", b"[" + b",".join([TEXT] * 2_500) + b"]")]
        # One loop, so that every request meets a warm one; every request logged, so that the log is held to it too.
        with Service("--server.threads=1", "--log.sample=1") as service:
            link = service.connect()

            def ask(times):
                for _ in range(times):
                    for path, body in wanted:
                        self.assertEqual(200, service.request("POST", path, body, JSON, connection=link)[0])

            ask(10)
            service.metrics()
            before = service.metrics()["smelt_heap_allocations_total"]
            opening = service.metrics()["smelt_heap_allocations_total"] - before  # what one scrape's connection costs
            ask(50)
            after = service.metrics()["smelt_heap_allocations_total"]
            link.close()
        self.assertEqual(opening, after - before - opening)

    def test_each_logged_request_is_one_line_of_json(self):
        with Service("--server.threads=1", "--log.sample=1") as service:
            hostile = '/v1/nothing%22%0a","status":200,"x":"'
            service.request("POST", "/v1/convert?to=cbor", TEXT, JSON | {"X-Request-Id": "abc-123"})
            service.request("GET", hostile)
            service.terminate()
            code, log = service.end()
        self.assertEqual(0, code)
        requests = [line for line in log if "status" in line]
        self.assertEqual([("abc-123", 200, "convert", "json", "cbor", len(TEXT), len(BINARY))],
                         [(r["id"], r["status"], r["operation"], r["from"], r["to"], r["in"], r["out"]) for r in requests[:1]])
        self.assertEqual((hostile, 404), (requests[1]["path"], requests[1]["status"]))
        for line in log:
            self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        self.assertEqual(["listening", "stopped: every request that had begun was answered"],
                         [line["message"] for line in log if "message" in line])


    def test_a_refused_request_is_told_and_logged_with_its_limit_and_its_path(self):
        cases = [
            (b"POST /v1/convert?to=cbor HTTP/1.1\r\nHost: h\r\nX-Request-Id: id-1\r\nContent-Type: application/json\r\n"
             b"Content-Length: 101\r\n\r\n", 413, "body_limit", 100, "/v1/convert"),
            (b"GET /" + b"a" * 300 + b" HTTP/1.1\r\nHost: h\r\nX-Request-Id: id-1\r\n\r\n", 414, "target_limit", 256, "/" + "a" * 255),
            (b"GET /x HTTP/1.1\r\nHost: h\r\nX-Request-Id: id-1\r\nA: " + b"a" * 1_100 + b"\r\n\r\n", 431, "head_limit", 1_024, "/x"),
            (b"GET /y HTTP/1.1\r\nHost: [::1\r\nX-Request-Id: id-1\r\n\r\n", 400, "malformed_head", None, "/y"),
        ]
        with Service("--server.threads=1", "--limits.body=100", "--limits.target=256", "--limits.head=1024", "--log.sample=0") as service:
            for request, *expected in cases:
                link = service.connect()
                link.connect()
                link.sock.sendall(request)
                answer = http.client.HTTPResponse(link.sock)
                answer.begin()
                problem = json.loads(answer.read())
                link.close()
                self.assertEqual(expected, [answer.status, problem["code"], problem.get("limit"), problem["instance"]])
                if answer.status != 414:  # whose fields came after the fault
                    self.assertEqual(("id-1", "id-1"), (problem["request_id"], answer.headers["X-Request-Id"]))
            service.terminate()
            _, log = service.end()
        logged = [line for line in log if "status" in line]
        self.assertEqual([("POST", "/v1/convert", 413, "body_limit"), ("GET", "/" + "a" * 127 + "...", 414, "target_limit"),
                          ("GET", "/x", 431, "head_limit"), ("GET", "/y", 400, "malformed_head")],
                         [(line["method"], line["path"], line["status"], line["code"]) for line in logged])
        self.assertEqual({"info"}, {line["level"] for line in logged})


class stop(unittest.TestCase):
    def start_a_body(self, service, length):
        """A connection whose head the service has read: it asked for the rest."""
        link = service.connect()
        link.connect()
        link.sock.sendall(b"POST /v1/convert?to=cbor HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                          b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % length)
        self.assertTrue(link.sock.recv(100).startswith(b"HTTP/1.1 100 "))
        return link

    def test_what_was_begun_is_finished(self):
        body = b"[" + b",".join([TEXT] * 1_000) + b"]"
        with Service() as service:
            links = [self.start_a_body(service, len(body)) for _ in range(20)]
            for link in links:
                link.sock.sendall(body[:1_000])
            service.terminate()
            answers = []
            for link in links:
                link.sock.sendall(body[1_000:])
                received = b""
                while part := link.sock.recv(65_536):
                    received += part
                link.close()
                answers.append(received)
            code, _ = service.end()
        self.assertEqual(0, code)
        for answer in answers:
            head, _, content = answer.partition(b"\r\n\r\n")
            self.assertTrue(head.startswith(b"HTTP/1.1 200 "), head)
            self.assertEqual(b"\x99\x03\xe8" + BINARY * 1_000, content)

    def test_load_meets_whole_answers_until_the_end(self):
        wrong = []
        served = []

        def load(service):
            while True:
                link = service.connect()
                try:
                    for _ in range(10):
                        link.request("POST", "/v1/convert?to=cbor", TEXT, JSON)
                        answer = link.getresponse()
                        content = answer.read()
                        if (answer.status, content) != (200, BINARY):
                            wrong.append((answer.status, content))
                        served.append(1)
                        if len(served) == 500:
                            service.terminate()
                except ConnectionRefusedError:
                    return  # the listener is closed
                except http.client.IncompleteRead as half:
                    wrong.append(half)
                except (OSError, http.client.HTTPException):
                    pass  # a connection may be closed before the next request's first byte was read
                finally:
                    link.close()

        with Service("--shutdown.grace=100ms") as service:
            threads = [threading.Thread(target=load, args=(service,)) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            code, _ = service.end()
        self.assertEqual(([], 0), (wrong, code))
        self.assertGreaterEqual(len(served), 500)

    def test_readiness_ends_before_the_listener_does(self):
        with Service("--shutdown.grace=1h") as service:
            self.assertEqual(200, service.request("GET", "/readyz")[0])
            service.terminate()
            while service.request("GET", "/readyz")[0] == 200:
                pass
            self.assertEqual((200, BINARY), service.request("POST", "/v1/convert?to=cbor", TEXT, JSON)[::2])
            self.assertEqual(200, service.request("GET", "/livez")[0])
            service.terminate()  # a second one ends the grace time
            self.assertEqual(0, service.end()[0])

    def test_an_interrupt_does_not_wait_for_the_grace_time(self):
        with Service("--shutdown.grace=1h") as service:
            self.assertEqual(200, service.request("GET", "/livez")[0])
            service.process.send_signal(signal.SIGINT)
            self.assertEqual(0, service.end()[0])

    def test_a_hang_up_ends_nothing(self):
        with Service() as service:
            service.process.send_signal(signal.SIGHUP)
            self.assertEqual(200, service.request("GET", "/livez")[0])
            service.terminate()
            self.assertEqual(0, service.end()[0])

    def test_a_client_that_never_ends_is_cut_off_at_the_deadline(self):
        with Service("--shutdown.drain=100ms") as service:
            link = self.start_a_body(service, 1_000)
            service.terminate()
            code, log = service.end()
            link.close()
        self.assertEqual(1, code)
        self.assertEqual("stopped: requests were cut off at the deadline", log[-1]["message"])


if __name__ == "__main__":
    unittest.main()
