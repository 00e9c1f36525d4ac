"""Content codings as clients meet them: curl, Python's gzip, and the programs zstd and brotli."""

import gzip
import json
import shutil
import subprocess
import tempfile
import unittest
import zlib

import program

ON = {"SMELT_CODING_REQUEST": "true", "SMELT_CODING_RESPONSE": "true", "SMELT_SERVER_THREADS": "1"}
JSON = {"Content-Type": "application/json"}
NDJSON = {"Content-Type": "application/x-ndjson"}
CODINGS = ("gzip", "zstd", "br")


def piped(content, *command):
    return subprocess.run(command, input=content, capture_output=True, check=True, timeout=program.PATIENCE).stdout


def encode(coding, content):
    if coding == "gzip":
        return gzip.compress(content)
    return piped(content, *{"zstd": ("zstd", "-q", "-c"), "br": ("brotli", "-c", "-q", "5")}[coding])


def decode(coding, content):
    if coding == "gzip":
        return gzip.decompress(content)
    return piped(content, *{"zstd": ("zstd", "-d", "-q", "-c"), "br": ("brotli", "-d", "-c")}[coding])


def zeros(coding, count):
    """So many zeros, coded without holding them."""
    if coding == "gzip":
        coder = zlib.compressobj(9, zlib.DEFLATED, 31)
        made = b"".join(coder.compress(bytes(1 << 20)) for _ in range(count >> 20))
        return made + coder.flush()
    program_of = {"zstd": "zstd -q -c", "br": "brotli -c -q 1"}[coding]
    return subprocess.run(["sh", "-c", f"head -c {count} /dev/zero | {program_of}"], capture_output=True, check=True).stdout


def some_json(records):
    return json.dumps([{"id": i, "name": f"record {i * 7919 % 1003}"} for i in range(records)], separators=(",", ":")).encode()


def memory_of(service):
    """Bytes that the service has had in memory at most."""
    with open(f"/proc/{service.process.pid}/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM:"))


class coding(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = program.Service(environment=ON)

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__()

    def ask(self, path, body, headers):
        return self.service.request("POST", path, body, headers)

    def test_takes_what_other_programs_make(self):
        for name in CODINGS:
            for records in (1, 1_000, 30_000):
                plain = some_json(records)
                status, _, content = self.ask("/v1/convert", encode(name, plain), JSON | {"Content-Encoding": name})
                self.assertEqual((200, plain), (status, content), name)

    def test_gives_what_other_programs_read(self):
        for name in CODINGS:
            for records in (60, 1_000, 30_000):
                plain = some_json(records)
                status, headers, content = self.ask("/v1/convert", plain, JSON | {"Accept-Encoding": name})
                self.assertEqual((200, name, "Accept-Encoding"), (status, headers["Content-Encoding"], headers["Vary"]))
                self.assertEqual(str(len(content)), headers["Content-Length"])
                self.assertLess(len(content), len(plain) // 2)
                self.assertEqual(plain, decode(name, content))

    def test_takes_and_gives_sequences_while_they_arrive(self):
        plain = b"".join(b'{"id":%d}\n' % i for i in range(100_000))
        for name in CODINGS:
            body = encode(name, plain)
            pieces = (body[i:i + 5_000] for i in range(0, len(body), 5_000))
            headers = NDJSON | {"Content-Encoding": name, "Accept-Encoding": name}
            status, headers, content = self.ask("/v1/convert", pieces, headers)
            self.assertEqual((200, name), (status, headers["Content-Encoding"]))
            self.assertEqual(plain, decode(name, content))

    def test_refuses_bombs_early_and_in_little_memory(self):
        for name in CODINGS:
            bomb = zeros(name, 1 << 30)
            for body in (bomb, encode(name, bomb)):  # nested: what comes out of the second is no JSON
                for path, headers in (("/v1/convert", JSON), ("/v1/convert", NDJSON), ("/v1/validate", JSON)):
                    status, _, content = self.ask(path, body, headers | {"Content-Encoding": name})
                    problem = json.loads(content)
                    if body is bomb:
                        self.assertEqual((413, "ratio_limit", 200), (status, problem["code"], problem["limit"]), name)
                    else:
                        self.assertTrue(status == 400 or problem.get("valid") is False, (status, problem))
        self.assertLess(memory_of(self.service), 200 << 20)

    def test_breaks_a_sequence_off_where_its_coding_is_malformed(self):
        plain = b"".join(b'{"id":%d}\n' % i for i in range(200_000))
        for name in CODINGS:
            body = encode(name, plain)[:-100]
            connection = self.service.connect()
            connection.request("POST", "/v1/convert", body, NDJSON | {"Content-Encoding": name})
            answer = connection.getresponse()
            self.assertEqual(200, answer.status)
            try:
                content = answer.read()
            except Exception as broken:  # Python's client cannot read trailers: what it has read is enough
                content = getattr(broken, "partial", b"")
            connection.close()
            self.assertTrue(plain.startswith(content))

    def test_counts_what_is_coded(self):
        plain = some_json(1_000)
        body = encode("gzip", plain)
        name = '{direction="request",coding="gzip"}'
        before = self.service.metrics()
        self.ask("/v1/validate", body, JSON | {"Content-Encoding": "x-gzip"})
        after = self.service.metrics()
        grown = [after[metric + name] - before.get(metric + name, 0)
                 for metric in ("smelt_http_coded_bytes_total", "smelt_http_decoded_bytes_total")]
        self.assertEqual([len(body), len(plain)], grown)

    def test_makes_no_heap_allocation_once_it_is_warm(self):
        plain = some_json(200)
        connection = self.service.connect()

        def round_trip():
            for name in CODINGS:
                headers = JSON | {"Content-Encoding": name, "Accept-Encoding": name}
                self.assertEqual(200, self.service.request("POST", "/v1/convert", encode(name, plain), headers, connection=connection)[0])

        def allocations():
            return self.service.metrics()["smelt_heap_allocations_total"]

        for _ in range(3):
            round_trip()
            before = allocations()
        opening = allocations() - before  # what one scrape's connection costs
        before = allocations()
        for _ in range(10):
            round_trip()
        self.assertEqual(opening, allocations() - before)
        connection.close()

    @unittest.skipUnless(shutil.which("curl"), "curl is needed")
    def test_is_understood_by_curl(self):
        plain = some_json(1_000)
        with tempfile.NamedTemporaryFile() as file:
            file.write(plain)
            file.flush()
            content = piped(b"", "curl", "-sS", "--compressed", f"http://127.0.0.1:{self.service.port}/v1/convert", "-H",
                            "Content-Type: application/json", "--data-binary", f"@{file.name}")
        self.assertEqual(plain, content)
        page = piped(b"", "curl", "-sS", "--compressed", f"http://127.0.0.1:{self.service.management_port}/metrics")
        self.assertIn(b"\nsmelt_http_coded_bytes_total{", page)


class without_coding(unittest.TestCase):
    def test_is_the_default(self):
        with program.Service() as service:
            plain = some_json(1_000)
            status, headers, content = service.request("POST", "/v1/convert", plain, JSON | {"Accept-Encoding": "gzip"})
            self.assertEqual((200, None, None, plain), (status, headers["Content-Encoding"], headers["Vary"], content))
            status, headers, _ = service.request("POST", "/v1/convert", gzip.compress(plain), JSON | {"Content-Encoding": "gzip"})
            self.assertEqual((415, "identity"), (status, headers["Accept-Encoding"]))


if __name__ == "__main__":
    unittest.main()
