"""No request is seen as two by one program and as one by the next: the table of odd requests, asked directly and through others."""

import re
import socket
import unittest

from fronts import Haproxy, Nginx, found
from program import PATIENCE, Service
from smuggling_table import ROWS

VICTIM = b"GET /livez HTTP/1.1\r\nHost: h\r\nX-Request-Id: <id>-victim\r\nConnection: close\r\n\r\n"


def exchange(address, request):
    """The answers that come back once the request is sent and the sending side closed: status and identifier of each."""
    received = b""
    with socket.create_connection(address, PATIENCE) as link:
        try:
            link.sendall(request)
            link.shutdown(socket.SHUT_WR)
            while part := link.recv(65_536):
                received += part
        except OSError:
            pass  # whoever refuses a request need not read the rest of it
    return list(answers(received, request.startswith(b"HEAD ")))


def after_chunks(received):
    """What comes behind an answer in chunks and its trailers; nothing where it broke off."""
    size = 1
    while size:
        line, _, received = received.partition(b"\r\n")
        size = int(line or b"0", 16)
        received = received[size + 2 if size else 0:]
    while received.partition(b"\r\n")[0]:
        received = received.partition(b"\r\n")[2]
    return received[2:]


def answers(received, bodiless):
    while received.startswith(b"HTTP/1."):
        head, _, received = received.partition(b"\r\n\r\n")
        status = head.split()[1].decode()
        length = re.search(rb"(?im)^content-length: (\d+)\r?$", head)
        own = re.search(rb"(?im)^x-request-id: (\S+)\r?$", head)
        yield status, own.group(1).decode() if own else None
        chunked = re.search(rb"(?im)^transfer-encoding: chunked\r?$", head)
        assert length or chunked or status == "100", head
        received = after_chunks(received) if chunked else received[0 if bodiless or not length else int(length.group(1)):]
        bodiless = False
    if received:
        yield "no HTTP/1", None  # a front may speak HTTP/0.9 or HTTP/2 with its client


class smuggling(unittest.TestCase):
    def service(self):
        return Service("--server.threads=1", "--diagnostics.echo=true", "--log.sample=1", "--log.failures=1000000")

    def logged(self, service):
        service.terminate()
        code, log = service.end()
        self.assertEqual(0, code)
        self.assertFalse(any("unlogged" in line for line in log))
        return [line["id"] for line in log if "status" in line and line["path"] != "/metrics"]

    def test_each_row_is_answered_as_the_table_says(self):
        answered = []
        with self.service() as service:
            for number, (name, expected, request) in enumerate(ROWS):
                with self.subTest(name):
                    got = exchange(("127.0.0.1", service.port), request.replace(b"<id>", b"row-%03d" % number))
                    self.assertEqual(expected, " ".join(status for status, _ in got))
                    answered += [one for _, one in got]
            self.assertEqual(answered, self.logged(service))
        self.assertGreaterEqual(len(ROWS), 60)

    def through(self, front, **options):
        """Row by row, and behind each a request of somebody else's on the connections to the service that are left."""
        if not found(front.program):
            self.skipTest(f"{front.program} is not installed: scripts/install check")
        with self.service() as service, front(service.port, **options) as between:
            for number, (name, _, request) in enumerate(ROWS):
                with self.subTest(name):
                    own = b"row-%03d" % number
                    got = exchange(between.address, request.replace(b"<id>", own))
                    self.assertEqual([("200", own.decode() + "-victim")], exchange(between.address, VICTIM.replace(b"<id>", own)))
                    # Its own, or one that the service made where it could not read it; none where the front answered by itself.
                    for _, one in got:
                        self.assertRegex(one or own.decode(), rf"^({own.decode()}(-second)?|[0-9a-f]{{32}})$")
            opened = service.metrics()["smelt_http_connections_total"]
            passed_on = between.end()
            self.assertEqual(self.logged(service), passed_on)
        self.assertGreater(len(passed_on), len(ROWS))
        self.assertLess(opened, len(passed_on) / 2, "connections are not shared, so nothing is shown")

    def test_nginx_sees_the_requests_that_the_service_sees(self):
        self.through(Nginx)

    def test_nginx_that_passes_bodies_on_while_they_come_does_too(self):
        self.through(Nginx, options="proxy_request_buffering off; ignore_invalid_headers off; underscores_in_headers on;")

    def test_haproxy_sees_the_requests_that_the_service_sees(self):
        self.through(Haproxy)

    def test_haproxy_that_takes_odd_requests_does_too(self):
        self.through(Haproxy, options="option accept-invalid-http-request")


if __name__ == "__main__":
    unittest.main()
