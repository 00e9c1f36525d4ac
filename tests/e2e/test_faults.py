"""What an operator fears, brought about: the service answers whom it can, and is as before when it is over."""

import json
import os
import pathlib
import resource
import select
import socket
import struct
import tempfile
import time
import unittest
from email.utils import parsedate_to_datetime

from program import PATIENCE, Service

TEXT = b'{"id":7,"tags":["a","b"]}'
BINARY = bytes.fromhex("a26269640764746167738261616162")
JSON = {"Content-Type": "application/json"}
HEAD = b"POST /v1/convert?to=cbor HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
REQUEST = HEAD + b"Content-Length: %d\r\n\r\n" % len(TEXT) + TEXT
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(TEXT) + TEXT + b"\r\n0\r\n\r\n"


def received(link):
    """All that comes until the other side closes."""
    parts = []
    while part := link.recv(1 << 20):
        parts.append(part)
    return b"".join(parts)


def until(holds):
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError("it never came true")
        time.sleep(0.01)


def unread(port):
    """Bytes that lie in the system, for whoever owns the sockets of a port."""
    lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(int(line.split()[4].split(":")[1], 16) for line in lines if int(line.split()[1].split(":")[1], 16) == port)


class faults(unittest.TestCase):
    def connect(self, service):
        link = socket.create_connection(("127.0.0.1", service.port), PATIENCE)
        self.addCleanup(link.close)
        return link

    def assert_serves(self, service):
        self.assertEqual((200, BINARY), service.request("POST", "/v1/convert?to=cbor", TEXT, JSON)[::2])

    def cpu_seconds(self, service):
        return sum(int(task.read_text().split()[0]) for task in pathlib.Path(f"/proc/{service.process.pid}/task").glob("*/schedstat")) / 1e9

    def descriptors(self, service):
        return len(os.listdir(f"/proc/{service.process.pid}/fd"))


class stopping(faults):
    def test_each_request_whose_first_byte_was_read_is_answered(self):
        with Service("--server.threads=2", "--shutdown.grace=100ms") as service:
            links = []
            for request in (REQUEST, CHUNKED):
                for size in range(1, len(request), 2):
                    links.append((self.connect(service), request[size:]))
                    links[-1][0].sendall(request[:size])
            until(lambda: unread(service.port) == 0)
            service.terminate()
            until(lambda: not self.listens(service))
            for link, rest in links:
                link.sendall(rest)
            for link, _ in links:
                head, _, body = received(link).partition(b"\r\n\r\n")
                self.assertTrue(head.startswith(b"HTTP/1.1 200 ") and b"\r\nConnection: close" in head, head)
                self.assertEqual(BINARY, body)
            self.assertEqual(0, service.end()[0])
        self.assertGreater(len(links), 100)

    def listens(self, service):
        lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
        return any(line.split()[3] == "0A" and int(line.split()[1].split(":")[1], 16) == service.port for line in lines)


class logs(faults):
    def test_a_full_disk_takes_nothing_but_the_log(self):
        with open("/dev/full", "w") as full, Service("--log.sample=1", log=full) as service:
            for _ in range(100):
                self.assert_serves(service)
            service.terminate()
            self.assertEqual(0, service.process.wait(PATIENCE))

    def test_a_log_that_may_not_grow_takes_nothing_else(self):
        with tempfile.NamedTemporaryFile() as file, Service("--log.sample=1", log=file) as service:
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (1_000, 1_000))
            for _ in range(100):
                self.assert_serves(service)
            service.terminate()
            self.assertEqual(0, service.process.wait(PATIENCE))
            self.assertEqual(1_000, os.path.getsize(file.name))

    def test_a_reader_that_goes_away_takes_nothing_but_the_log(self):
        ours, its = os.pipe()
        with os.fdopen(its, "w") as pipe, Service("--log.sample=1", log=pipe) as service:
            os.close(ours)
            for _ in range(100):
                self.assert_serves(service)
            service.terminate()
            self.assertEqual(0, service.process.wait(PATIENCE))


class limits(faults):
    def test_who_comes_when_no_file_is_left_waits_until_one_is(self):
        with Service("--server.threads=1") as service:
            kept = service.connect()
            self.assertEqual(200, service.request("GET", "/livez", connection=kept)[0])
            _, hard = resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE)
            before = resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (self.descriptors(service), hard))
            waiting = [self.connect(service) for _ in range(50)]
            for link in waiting:
                link.sendall(REQUEST)
            for _ in range(50):  # the one that is there goes on
                self.assertEqual((200, BINARY), service.request("POST", "/v1/convert?to=cbor", TEXT, JSON, connection=kept)[::2])
            used = self.cpu_seconds(service)
            time.sleep(0.5)  # under this load
            self.assertLess(self.cpu_seconds(service) - used, 0.25)
            resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, before)
            for link in waiting:
                self.assertTrue(link.recv(1_000).startswith(b"HTTP/1.1 200 "))
            kept.close()

    def test_connections_beyond_the_limit_are_refused_and_then_taken_again(self):
        with Service("--server.threads=2", "--server.connections=20") as service:
            links = [self.connect(service) for _ in range(20)]
            for link in links:
                link.sendall(REQUEST)
                self.assertTrue(link.recv(1_000).startswith(b"HTTP/1.1 200 "))
            status, headers, _ = service.request("GET", "/livez")
            self.assertEqual((503, "1"), (status, headers["Retry-After"]))
            self.assertEqual(200, service.request("GET", "/livez", port=service.management_port)[0])
            for link in links:
                link.close()
            until(lambda: service.request("GET", "/livez")[0] == 200)
            self.assert_serves(service)

    def test_ten_thousand_connections_are_answered(self):
        wanted = 10_000
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < wanted + 1_000:
            self.skipTest(f"only {hard} files may be open: ulimit -Hn")
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        with Service("--deadlines.idle=10m") as service:
            links = []
            for _ in range(wanted):
                links.append(socket.create_connection(("127.0.0.1", service.port), PATIENCE))
            for link in links:
                link.sendall(REQUEST)
            answered = sum(link.recv(1_000).startswith(b"HTTP/1.1 200 ") for link in links)
            self.assertEqual(wanted, answered)
            self.assertGreaterEqual(service.metrics()["smelt_http_connections_open"], wanted)
            for link in links:
                link.close()
            until(lambda: service.metrics()["smelt_http_connections_open"] < 10)

    def test_bodies_beyond_the_budget_are_refused_and_small_ones_are_not(self):
        body = b"[" + b"1," * 500_000 + b"1]"
        with Service("--server.threads=1", "--server.in_flight=1MiB") as service:
            held = self.connect(service)
            held.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n")
            self.assertTrue(held.recv(100).startswith(b"HTTP/1.1 100 "))
            status, headers, _ = service.request("POST", "/v1/convert?to=cbor", body, JSON)
            self.assertEqual((503, "1"), (status, headers["Retry-After"]))
            self.assert_serves(service)
            held.close()
            until(lambda: service.request("POST", "/v1/convert?to=cbor", body[:600_000] + b"1]", JSON)[0] == 200)

    def test_working_memory_beyond_the_budget_is_refused(self):
        body = b"[" + b"1," * 500_000 + b"1]"
        with Service("--server.threads=1", "--server.loop_memory=4MiB") as service:
            for _ in range(3):
                status, _, problem = service.request("POST", "/v1/convert?to=cbor", body, JSON)
                self.assertEqual((422, "memory_limit"), (status, json.loads(problem)["code"]))  # it will never fit
                self.assert_serves(service)

    @unittest.skipUnless(os.environ.get("CLOCK_JUMP"), "the sanitizers need more memory than is left here")
    def test_a_system_without_memory_costs_the_requests_that_need_it(self):
        body = b"[" + b"1," * 10_000_000 + b"1]"
        with Service("--server.threads=1") as service:
            self.assert_serves(service)
            size = int(pathlib.Path(f"/proc/{service.process.pid}/statm").read_text().split()[0]) * resource.getpagesize()
            before = resource.prlimit(service.process.pid, resource.RLIMIT_AS, (size + (8 << 20), resource.RLIM_INFINITY))
            link = self.connect(service)
            link.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body))
            refused = received(link)
            self.assertTrue(refused.startswith(b"HTTP/1.1 503 ") and b"\r\nRetry-After: 1\r\n" in refused, refused)
            self.assert_serves(service)
            resource.prlimit(service.process.pid, resource.RLIMIT_AS, before)
            self.assertEqual(200, service.request("POST", "/v1/convert?to=cbor", body, JSON)[0])


class peers(faults):
    def service(self):
        return Service("--server.threads=1", "--deadlines.head=500ms", "--deadlines.body=500ms", "--deadlines.write=500ms",
                       "--deadlines.body_rate=1GiB", "--deadlines.write_rate=1GiB", "--diagnostics.echo=true")

    def rejected(self, service, reason):
        return service.metrics().get(f'smelt_requests_rejected_total{{reason="{reason}"}}', 0)

    def test_a_reset_at_any_place_leaves_nothing_behind(self):
        with self.service() as service:
            self.assert_serves(service)
            before = self.descriptors(service)
            for request in (REQUEST, CHUNKED, REQUEST * 20):
                for size in range(0, len(request) + 1, 11):
                    link = self.connect(service)
                    link.sendall(request[:size])
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    link.close()
            self.assert_serves(service)
            until(lambda: self.descriptors(service) <= before)
            until(lambda: service.metrics()["smelt_http_connections_open"] == 1)

    def test_a_side_that_is_closed_still_gets_its_answers(self):
        with self.service() as service:
            for request, answers in ((REQUEST, 1), (CHUNKED, 1), (REQUEST * 50, 50)):
                link = self.connect(service)
                link.sendall(request)
                link.shutdown(socket.SHUT_WR)
                got = received(link)
                self.assertEqual((answers, answers), (got.count(b"HTTP/1.1 200 "), got.count(BINARY)))

    def test_a_byte_at_a_time_is_not_waited_for(self):
        body = HEAD + b"Content-Length: 1000\r\n\r\n"
        with self.service() as service:
            dripping = {self.connect(service): b"" for _ in range(20)}
            for n, link in enumerate(dripping):
                dripping[link] = b"" if n % 2 else body
                link.sendall(dripping[link])
            answers = []
            while dripping:
                self.assert_serves(service)
                told, _, _ = select.select(list(dripping), [], [], 0.02)
                for link in told:
                    answers.append((link.recv(1_000).split()[1], b"body" if dripping.pop(link) else b"head"))
                for link in dripping:
                    link.sendall(b"x")
            self.assertEqual([(b"408", b"body")] * 10 + [(b"408", b"head")] * 10, sorted(answers))
            self.assertEqual((10, 10), tuple(self.rejected(service, reason) for reason in ("slow_head", "slow_body")))

    def test_who_takes_no_answer_is_cut_off(self):
        body = b"x" * 20_000_000
        with self.service() as service:
            self.assert_serves(service)
            before = self.descriptors(service)
            links = []
            for _ in range(4):
                link = socket.socket()
                self.addCleanup(link.close)
                link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
                link.settimeout(PATIENCE)
                link.connect(("127.0.0.1", service.port))
                link.sendall(b"POST /v1/echo HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
                links.append(link)
            self.assert_serves(service)
            until(lambda: self.rejected(service, "slow_reader") == 4)
            until(lambda: self.descriptors(service) <= before)
            until(lambda: service.metrics()["smelt_arena_reserved_bytes"] < 10_000_000)


@unittest.skipUnless(os.environ.get("CLOCK_JUMP"), "no clock to turn: the sanitizers come before it")
class clocks(faults):
    def test_a_jump_of_the_wall_clock_changes_dates_and_nothing_else(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(struct.pack("<q", 0))
            file.flush()
            hooks = {"LD_PRELOAD": os.environ["CLOCK_JUMP"], "CLOCK_JUMP_FILE": file.name}
            with Service("--server.threads=1", "--log.sample=1", "--deadlines.idle=1h", environment=hooks) as service:
                idle = service.connect()
                self.assertEqual(200, service.request("GET", "/livez", connection=idle)[0])
                begun = []
                for size in (10, len(REQUEST) - 5):
                    begun.append((self.connect(service), REQUEST[size:]))
                    begun[-1][0].sendall(REQUEST[:size])
                until(lambda: unread(service.port) == 0)
                years = []
                for jump in (10 * 365 * 86_400, -10 * 365 * 86_400):
                    file.seek(0)
                    file.write(struct.pack("<q", jump))
                    file.flush()
                    status, headers, body = service.request("POST", "/v1/convert?to=cbor", TEXT, JSON, connection=idle)
                    self.assertEqual((200, BINARY), (status, body))
                    years.append(parsedate_to_datetime(headers["Date"]).year)
                    self.assert_serves(service)
                for link, rest in begun:
                    link.sendall(rest)
                    self.assertTrue(link.recv(1_000).startswith(b"HTTP/1.1 200 "))
                idle.close()
                service.terminate()
                code, log = service.end()
        self.assertEqual(0, code)
        self.assertGreater(years[0] - years[1], 18)
        self.assertEqual({f"{year}" for year in years} & {line["time"][:4] for line in log}, {str(year) for year in years})
        self.assertTrue(all(line["us"] < PATIENCE * 1_000_000 for line in log if "us" in line))


if __name__ == "__main__":
    unittest.main()
