"""Sequences over a socket: records are answered while the request is still being sent."""

import json
import unittest

from program import PATIENCE, Service

LIVE = b"GET /livez HTTP/1.1\r\nHost: h\r\n\r\n"


def record(number):
    return b'{"id":%d,"tags":["a","b"]}\n' % number


def message(number):
    """The same in MessagePack, for numbers from 256 to 65,535."""
    return b"\x82\xa2id\xcd" + number.to_bytes(2, "big") + b"\xa4tags\x92\xa1a\xa1b"


class Exchange:
    """A connection whose requests and answers are sent and read piece by piece. Use in a with statement."""

    def __init__(self, service):
        self.link = service.connect()
        self.link.connect()
        self.socket = self.link.sock
        self.incoming = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.incoming.close()
        self.link.close()

    def begin(self, target, content_type="application/x-ndjson"):
        self.send(f"POST {target} HTTP/1.1\r\nHost: h\r\nContent-Type: {content_type}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())

    def send(self, content):
        self.socket.sendall(content)

    def send_chunk(self, content):
        self.send(chunk(content))

    def read_head(self):
        """The status, and the fields by their names in small letters."""
        status = int(self.incoming.readline().split()[1])
        return status, self.read_fields()

    def read_fields(self):
        fields = {}
        while (line := self.incoming.readline()) != b"\r\n":
            name, _, value = line.decode().partition(":")
            fields[name.lower()] = value.strip()
        return fields

    def read_chunk(self):
        """Empty for the last one, which the trailers follow."""
        size = int(self.incoming.readline(), 16)
        content = self.incoming.read(size)
        if size > 0:
            assert self.incoming.read(2) == b"\r\n"
        return content

    def read_bytes(self, size):
        """So many bytes of the answer, however they are cut into chunks."""
        content = b""
        while len(content) < size:
            content += self.read_chunk()
        return content

    def read_rest(self):
        """The rest of a chunked answer, and its trailers."""
        content = b""
        while part := self.read_chunk():
            content += part
        return content, self.read_fields()

    def read_answer(self):
        """A whole answer: status, fields, content, trailers."""
        status, fields = self.read_head()
        if "transfer-encoding" in fields:
            return status, fields, *self.read_rest()
        return status, fields, self.incoming.read(int(fields["content-length"])), {}

    def is_closed(self):
        return self.incoming.read(1) == b""


def chunk(content):
    return b"%x\r\n%s\r\n" % (len(content), content)


LAST = b"0\r\n\r\n"


class sequences(unittest.TestCase):
    def test_each_record_is_answered_before_the_next_one_is_sent(self):
        with Service() as service, Exchange(service) as link:
            link.begin("/v1/convert?to=msgpack")
            link.send_chunk(record(256))
            status, fields = link.read_head()
            self.assertEqual((200, "application/x-msgpack-seq", "chunked"),
                             (status, fields["content-type"], fields["transfer-encoding"]))
            self.assertEqual(message(256), link.read_chunk())
            for number in range(257, 1_000):
                link.send_chunk(record(number))
                self.assertEqual(message(number), link.read_chunk())
            link.send(LAST)
            self.assertEqual((b"", {}), link.read_rest())

    def test_a_record_may_come_in_any_pieces(self):
        with Service() as service, Exchange(service) as link:
            link.begin("/v1/convert?to=json-seq")
            for byte in record(1) + b"[2,\t3]\n":
                link.send_chunk(bytes([byte]))
            link.read_head()
            wanted = b'\x1e{"id":1,"tags":["a","b"]}\n\x1e[2,3]\n'
            self.assertEqual(wanted, link.read_bytes(len(wanted)))
            for byte in chunk(b'"one') + chunk(b' more"') + LAST:
                link.send(bytes([byte]))
            self.assertEqual((b'\x1e"one more"\n', {}), link.read_rest())

    def test_separated_json_is_answered_a_record_behind(self):
        with Service() as service, Exchange(service) as link:
            link.begin("/v1/convert?to=ndjson", "application/json-seq")
            link.send_chunk(b"\x1e[1,\n2]\n\x1e3\n")
            self.assertEqual(200, link.read_head()[0])
            self.assertEqual(b"[1,2]\n", link.read_chunk())
            link.send(LAST)
            self.assertEqual((b"3\n", {}), link.read_rest())

    def test_relaxed_records_are_read_where_they_are_asked_for(self):
        with Service() as service, Exchange(service) as link:
            link.begin("/v1/convert?json=relaxed")
            link.send(chunk(b"{a: 'one',} // the first\n[NaN]\n") + LAST)
            status, _, content, trailers = link.read_answer()
            self.assertEqual((200, b'{"a":"one"}\n[null]\n', {"smelt-converted": "nonfinite=1"}), (status, content, trailers))

    def test_an_error_record_stands_in_a_failed_ones_place_and_the_answer_goes_on(self):
        with Service() as service, Exchange(service) as link:
            link.begin("/v1/convert?to=json&on_error=record")
            link.send_chunk(b"1\n[2,x]\n")
            link.read_head()
            content = link.read_chunk()
            while content.count(b"\n") < 2:
                content += link.read_chunk()
            lines = content.splitlines()
            self.assertEqual(b"1", lines[0])
            self.assertEqual({"code": "unexpected", "detail": "expected a value", "record": 2, "offset": 5, "path": "/1"},
                             json.loads(lines[1])["error"])
            link.send_chunk(b"3\n")
            self.assertEqual(b"3\n", link.read_chunk())
            link.send(LAST + LIVE)
            self.assertEqual((b"", {}), link.read_rest())
            self.assertEqual(200, link.read_answer()[0])

    def test_a_first_record_that_fails_is_an_ordinary_problem(self):
        with Service() as service, Exchange(service) as link:
            link.begin("/v1/convert?to=msgpack")
            link.send(chunk(b"\n{\n") + LAST)
            status, fields, content, _ = link.read_answer()
            problem = json.loads(content)
            self.assertEqual((400, "application/problem+json"), (status, fields["content-type"]))
            self.assertEqual(("truncated", 1, 2), (problem["code"], problem["record"], problem["offset"]))

    def test_a_later_record_that_fails_ends_the_answer_with_a_trailer_and_the_connection(self):
        with Service() as service, Exchange(service) as link:
            link.begin("/v1/convert?to=msgpack")
            link.send_chunk(record(256))
            self.assertEqual(200, link.read_head()[0])
            self.assertEqual(message(256), link.read_chunk())
            link.send(chunk(b"[1,\n" + record(257)) + LAST + LIVE)
            content, trailers = link.read_rest()
            self.assertEqual((b"", f'truncated; record=2; offset={len(record(256)) + 3}; detail="the input ends inside the document"'),
                             (content, trailers["smelt-error"]))
            self.assertTrue(link.is_closed())

    def test_requests_behind_a_sequence_are_answered_in_their_order(self):
        with Service() as service, Exchange(service) as link:
            head = "POST /v1/validate HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-ndjson\r\nContent-Length: 4\r\n\r\n"
            for _ in range(20):
                link.begin("/v1/convert?to=msgpack")
                link.send(chunk(record(300)) + chunk(record(301)) + LAST + head.encode() + b"1\n[\n" + LIVE)
                self.assertEqual((200, message(300) + message(301)), link.read_answer()[0:3:2])
                verdicts = [json.loads(line)["valid"] for line in link.read_answer()[2].splitlines()]
                self.assertEqual([True, False], verdicts)
                self.assertEqual(b'{"status":"ok"}', link.read_answer()[2])

    def test_a_sender_that_is_too_slow_is_told_behind_what_was_answered(self):
        with Service("--server.threads=1", "--deadlines.body=100ms") as service, Exchange(service) as link:
            link.begin("/v1/convert?to=msgpack")
            link.send_chunk(record(256) + b'{"id":')
            self.assertEqual(200, link.read_head()[0])
            self.assertEqual(message(256), link.read_bytes(len(message(256))))
            content, trailers = link.read_rest()
            self.assertEqual(b"", content)
            self.assertRegex(trailers["smelt-error"], f"^slow_body; record=2; offset={len(record(256))}; ")
            self.assertTrue(link.is_closed())
            self.assertEqual(1, service.metrics()['smelt_requests_rejected_total{reason="slow_body"}'])


class memory(unittest.TestCase):
    def allocations(self, service):
        return service.metrics()["smelt_heap_allocations_total"]

    def opening(self, service):
        """What one scrape's connection costs, once it is warm."""
        self.allocations(service)
        before = self.allocations(service)
        return self.allocations(service) - before

    def test_a_record_in_the_steady_state_asks_nothing_of_the_heap(self):
        # One loop, so that all of it meets a warm one.
        with Service("--server.threads=1") as service, Exchange(service) as link:

            def answer(times):
                for _ in range(times):
                    link.send_chunk(record(256) * 20)
                    self.assertEqual(message(256) * 20, link.read_bytes(20 * len(message(256))))

            link.begin("/v1/convert?to=msgpack")
            link.send_chunk(record(256))
            link.read_head()
            link.read_chunk()
            answer(10)
            opening = self.opening(service)
            before = self.allocations(service)
            answer(500)
            self.assertEqual(opening, self.allocations(service) - before)
            link.send(LAST)
            link.read_rest()

    def test_a_sequence_in_the_steady_state_asks_nothing_of_the_heap(self):
        # Not logged: a line above 250 bytes does ask.
        with Service("--server.threads=1", "--log.sample=0") as service, Exchange(service) as link:

            def answer(times):
                for _ in range(times):
                    link.begin("/v1/convert?to=msgpack&on_error=record")
                    link.send(chunk(record(256) * 5_000) + chunk(b"[\n" + record(257)) + LAST)
                    status, _, content, trailers = link.read_answer()
                    self.assertEqual((200, {}), (status, trailers))
                    self.assertTrue(content.startswith(message(256) * 5_000) and content.endswith(message(257)))

            answer(5)
            opening = self.opening(service)
            before = self.allocations(service)
            answer(20)
            self.assertEqual(opening, self.allocations(service) - before)

    def test_a_long_stream_is_held_in_bounded_memory(self):
        piece = record(256) * 2_000
        with Service("--server.threads=1") as service, Exchange(service) as link:
            link.begin("/v1/convert?to=msgpack")
            link.send_chunk(record(256))
            link.read_head()
            link.read_bytes(len(message(256)))
            reserved = []
            for turn in range(200):
                link.send_chunk(piece)
                self.assertEqual(len(message(256)) * 2_000, len(link.read_bytes(len(message(256)) * 2_000)))
                if turn % 50 == 49:
                    reserved.append(service.metrics()["smelt_arena_reserved_bytes"])
            link.send(LAST)
            self.assertEqual((b"", {}), link.read_rest())
            self.assertLess(max(reserved), 4 << 20)


if __name__ == "__main__":
    unittest.main()
