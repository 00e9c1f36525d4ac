"""What the soak's clients do: each a process that goes from one kind of request to the next until it is told to stop."""
import gzip
import hashlib
import http.client
import json
import os
import random
import socket
import ssl
import time

TYPES = {"json": "application/json", "cbor": "application/cbor", "msgpack": "application/vnd.msgpack", "bjdata": "application/jdata-binary"}
PATIENCE = 120


class Unexpected(Exception):
    pass


class Client:
    """`payloads`: by size, by format. `early`: by size, a path to a value near the start. `port`, `secure`: the server's."""

    def __init__(self, seed, port, secure, coded, payloads, early):
        self.choose = random.Random(seed)
        self.port, self.coded, self.payloads, self.early = port, coded, payloads, early
        self.context = None
        if secure:
            self.context = ssl.create_default_context()
            self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE  # its certificate was made for this run
        self.answers = {}  # the digest of each answer that was given once
        self.link = None

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.context.wrap_socket(plain) if self.context else plain

    def ask(self, verb, path, body=None, headers=None):
        """Over the connection that is kept. One that the server closed between two requests is opened anew, as any client must."""
        for attempt in range(2):
            fresh = self.link is None
            if fresh:
                self.link = http.client.HTTPConnection("127.0.0.1", self.port)
                self.link.sock = self.connect()
            try:
                self.link.request(verb, path, body, headers or {})
                answer = self.link.getresponse()
                content = answer.read()
                break
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                self.hang_up()
                if fresh or attempt:
                    raise
        if answer.will_close or self.choose.random() < 0.02:
            self.hang_up()
        return answer, content

    def hang_up(self):
        if self.link:
            self.link.close()
        self.link = None

    def expect(self, status, verb, path, body=None, headers=None):
        answer, content = self.ask(verb, path, body, headers)
        if answer.status != status:
            raise Unexpected(f"{verb} {path} of {len(body or b'')} bytes: {answer.status} for {status}: {content[:200]!r}")
        return answer, content

    def same_as_before(self, key, content):
        digest = hashlib.blake2b(content).digest()
        if self.answers.setdefault(key, digest) != digest:
            raise Unexpected(f"{key}: another answer than before")

    # The kinds of requests.

    def size(self):
        return self.choose.choices(["180B", "6KB", "63KB", "616KB", "6MB"], [60, 25, 10, 4, 0.5])[0]

    def convert(self):
        size, source, target = self.size(), self.choose.choice(list(TYPES)), self.choose.choice(list(TYPES))
        _, content = self.expect(200, "POST", f"/v1/convert?to={target}", self.payloads[size][source], {"Content-Type": TYPES[source]})
        self.same_as_before((size, source, target), content)

    def convert_coded(self):
        if not self.coded:
            return self.convert()
        size = self.size()
        answer, content = self.expect(200, "POST", "/v1/convert?to=json", gzip.compress(self.payloads[size]["cbor"], 1),
                                      {"Content-Type": TYPES["cbor"], "Content-Encoding": "gzip", "Accept-Encoding": "gzip"})
        if answer.headers["Content-Encoding"] == "gzip":
            content = gzip.decompress(content)
        self.same_as_before((size, "cbor", "json"), content)

    def validate(self):
        size, source = self.size(), self.choose.choice(list(TYPES))
        _, content = self.expect(200, "POST", "/v1/validate", self.payloads[size][source], {"Content-Type": TYPES[source]})
        if content != b'{"valid":true}':
            raise Unexpected(f"validate {size} {source}: {content[:200]!r}")

    def extract(self):
        size, source = self.size(), self.choose.choice(list(TYPES))
        _, content = self.expect(200, "POST", f"/v1/extract?to=json&path={self.early[size]}", self.payloads[size][source],
                                 {"Content-Type": TYPES[source]})
        self.same_as_before((size, "extract"), content)

    def inspect(self):
        self.expect(200, "POST", "/v1/inspect", self.payloads[self.choose.choice(["180B", "6KB"])]["cbor"], {"Content-Type": TYPES["cbor"]})

    def fail(self):
        body, json_type = self.payloads["6KB"]["json"], {"Content-Type": TYPES["json"]}
        for status, verb, path, content, headers in (
                (400, "POST", "/v1/convert?to=cbor", body[:-1], json_type),
                (400, "POST", "/v1/convert?too=cbor", body, json_type),
                (404, "POST", "/v2/convert", body, json_type),
                (405, "GET", "/v1/convert", None, {}),
                (406, "POST", "/v1/convert", body, json_type | {"Accept": "image/png"}),
                (415, "POST", "/v1/convert", body, {"Content-Type": "image/png"}),
                (422, "POST", "/v1/extract?path=/nothing", body, json_type),
                (200, "GET", "/livez", None, {}),
                (200, "GET", "/v1/formats", None, {})):
            self.expect(status, verb, path, content, headers)

    def sequence(self):
        count = self.choose.choice([1, 100, 3_000])
        record, broken = self.payloads["180B"]["json"] + b"\n", count > 1 and self.choose.random() < 0.3
        lines = [record * 10] * (count // 10) if count > 10 else [record] * count
        if broken:
            lines.append(b"{\n")
        answer, content = self.ask("POST", "/v1/convert?from=ndjson&to=cbor-seq", iter(lines), {"Content-Type": "application/x-ndjson"})
        if answer.status != 200 or len(content) != count * len(self.payloads["180B"]["cbor"]):
            raise Unexpected(f"a sequence of {count} records, {broken=}: {answer.status}, {len(content)} bytes")
        if broken:
            self.hang_up()

    def pipeline(self):
        body = self.payloads["180B"]["json"]
        one = b"POST /v1/convert?to=cbor HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        with self.connect() as link:
            link.sendall(one * 32 + b"GET /livez HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            got = b""
            while part := link.recv(65_536):
                got += part
        if got.count(b"HTTP/1.1 200 ") != 33 or got.count(self.payloads["180B"]["cbor"]) != 32:
            raise Unexpected(f"32 requests at once: {got[:500]!r}")

    def abort(self):
        body = self.payloads[self.size()]["json"]
        with self.connect() as link:
            link.sendall(b"POST /v1/convert?to=cbor HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
                         + body[:self.choose.randint(0, len(body))])

    def dawdle(self):
        body = self.payloads["180B"]["json"]
        with self.connect() as link:
            link.sendall(b"POST /v1/convert?to=cbor HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Type: application/json\r\n")
            for part in (b"Content-Length: %d\r\n\r\n" % len(body), body[:90], body[90:]):
                time.sleep(self.choose.random() / 10)
                link.sendall(part)
            got = b""
            while part := link.recv(1_000):
                got += part
        if not got.startswith(b"HTTP/1.1 200 "):
            raise Unexpected(f"a slow request: {got[:200]!r}")

    KINDS = [(convert, 60), (convert_coded, 10), (validate, 10), (extract, 10), (inspect, 5), (fail, 2), (sequence, 3), (pipeline, 3),
             (abort, 3), (dawdle, 1)]

    def step(self):
        kinds, weights = zip(*self.KINDS)
        self.choose.choices(kinds, weights)[0](self)


def convert_large(client):
    """60 MB, once."""
    answer, content = client.ask("POST", "/v1/convert?to=cbor", client.payloads["60MB"]["json"], {"Content-Type": TYPES["json"]})
    if answer.status != 200:
        raise Unexpected(f"60 MB: {answer.status}: {content[:200]!r}")
    client.same_as_before("60MB", content)


def serve_until(stop, go, busy, done, troubles, make, step, core):
    """A process: `step(client)` again and again while `go` is set. `busy` counts who is at it; `done` counts steps. With a core it
    keeps to that, and stands back behind whoever else wants it."""
    if core is not None:
        os.sched_setaffinity(0, {core})
        os.nice(19)
    client = make()
    while not stop.is_set():
        if not go.wait(0.1):
            continue
        with busy.get_lock():
            busy.value += 1
        try:
            while go.is_set():
                step(client)
                with done.get_lock():
                    done.value += 1
        except (Unexpected, OSError, http.client.HTTPException) as trouble:
            troubles.put(f"{step.__name__}: {trouble!r}"[:500])
        finally:
            client.hang_up()
            with busy.get_lock():
                busy.value -= 1


def inputs(server, bodies):
    """The documents of the load tests in every format, and larger ones made of them."""
    manifest = json.loads((bodies / "manifest.json").read_text())
    texts = {size: (bodies / f"{size}.json").read_bytes() for size in manifest}
    early = {size: entry["early"] for size, entry in manifest.items()}
    for size, count in (("6MB", 10), ("60MB", 95)):
        texts[size], early[size] = b"[" + b",".join([texts["616KB"]] * count) + b"]", "/0" + early["616KB"]
    payloads = {}
    for size, text in texts.items():
        formats = ["json"] if size == "60MB" else list(TYPES)
        payloads[size] = {name: server.post(f"/v1/convert?to={name}", text, TYPES["json"]) for name in formats}
    return payloads, early
