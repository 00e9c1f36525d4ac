"""The service driven by the clients that people use: each keeps its connection, and gets what it should."""

import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from program import PATIENCE, Service

TEXT = b'{"id":7,"tags":["a","b"]}'
BINARY = bytes.fromhex("a26269640764746167738261616162")
LARGE_TEXT = b"[" + b",".join([TEXT] * 10_000) + b"]"
LARGE_BINARY = b"\x99\x27\x10" + BINARY * 10_000
LINES = (TEXT + b"\n") * 3
JSON = {"Content-Type": "application/json"}

# A module: what fetch and node's own client say to three bodies, as one line of JSON.
NODE = r"""
import http from 'node:http';
const [port] = process.argv.slice(2), url = `http://127.0.0.1:${port}`;
const headers = {'content-type': 'application/json'};
const hex = async (answer) => [answer.status, Buffer.from(await answer.arrayBuffer()).toString('hex')];
const text = '{"id":7,"tags":["a","b"]}';
async function* pieces() { for (const c of text) yield Buffer.from(c); }
const said = {};
for (let i = 0; i < 50; i++) said.told = await hex(await fetch(url + '/v1/convert?to=cbor', {method: 'POST', headers, body: text}));
said.streamed = await hex(await fetch(url + '/v1/convert?to=cbor', {method: 'POST', headers, body: pieces(), duplex: 'half'}));
said.head = await hex(await fetch(url + '/livez', {method: 'HEAD'}));
said.refused = (await hex(await fetch(url + '/v1/convert?to=cbor', {method: 'POST', headers, body: '{'})))[0];
const agent = new http.Agent({keepAlive: true, maxSockets: 1});
const ask = (path, fields, send) => new Promise((done, failed) => {
  const request = http.request(url + path, {method: 'POST', headers: fields, agent}, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => done([answer.statusCode, Buffer.concat(parts).toString('hex'), answer.trailers]));
  });
  request.on('error', failed);
  send(request);
});
said.trailers = await ask('/v1/convert?to=cbor', {...headers, trailer: 'x-sum'}, (request) => {
  request.write(text);
  request.addTrailers({'x-sum': '1'});
  request.end();
});
said.invited = await ask('/v1/convert?to=cbor', {...headers, expect: '100-continue', 'content-length': text.length}, (request) => {
  request.on('continue', () => request.end(text));
});
said.sequence = await ask('/v1/convert?to=cbor-seq', {'content-type': 'application/x-ndjson'}, (request) => request.end('1\n2\n{'));
agent.destroy();
console.log(JSON.stringify(said));
"""

FETCH = """
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
const url = `http://127.0.0.1:${process.argv[2]}/v1/convert?to=json`;
const answer = await fetch(url, {method: 'POST', headers: {'content-type': 'application/json'}, body: readFileSync('large')});
const bytes = Buffer.from(await answer.arrayBuffer());
console.log(JSON.stringify([answer.headers.get('content-encoding'), bytes.length, createHash('sha256').update(bytes).digest('hex')]));
"""

# Eight requests at once on each connection.
PIPELINE = """
function init()
  wrk.method, wrk.body, wrk.headers["Content-Type"] = "POST", '{"id":7,"tags":["a","b"]}', "application/json"
  local one = wrk.format(nil, "/v1/convert?to=cbor")
  all = string.rep(one, 8)
end
function request() return all end
function done(summary)
  local e = summary.errors
  io.write("result ", summary.requests, " ", e.connect + e.read + e.write + e.timeout + e.status, "\\n")
end
"""


class clients(unittest.TestCase):
    def setUp(self):
        # One loop: a request is counted before the metrics are asked for on it.
        self.service = Service("--server.threads=1")
        self.addCleanup(self.service.__exit__)
        self.url = f"http://127.0.0.1:{self.service.port}"
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        files = {"text": TEXT, "large": LARGE_TEXT, "lines": LINES, "node.mjs": NODE.encode(), "fetch.mjs": FETCH.encode(),
                 "pipeline.lua": PIPELINE.encode()}
        for name, content in files.items():
            (self.folder / name).write_bytes(content)

    def program(self, name, *arguments):
        if not shutil.which(name):
            self.skipTest(f"{name} is not installed: scripts/install check")
        done = subprocess.run([name, *arguments], cwd=self.folder, capture_output=True, timeout=PATIENCE)
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout

    def counted(self):
        """Conversions from JSON to CBOR by status, and the connections that were opened before this."""
        samples, found = self.service.metrics(), {}
        for name, value in samples.items():
            if match := re.fullmatch(r'smelt_http_requests_total\{operation="convert",from="json",to="cbor",code="(\d+)"\}', name):
                found[match[1]] = int(value)
        return found, samples["smelt_http_connections_total"] - 1

    def test_h2load_meets_nothing_but_right_answers(self):
        out = self.program("h2load", "--h1", "-n", "2000", "-c", "8", "-m", "16", "-d", "text", "-H", "Content-Type: application/json",
                           self.url + "/v1/convert?to=cbor").decode()
        self.assertIn("2000 succeeded, 0 failed, 0 errored, 0 timeout", out)
        self.assertIn("status codes: 2000 2xx, 0 3xx, 0 4xx, 0 5xx", out)
        self.assertIn(f"({2_000 * len(BINARY)}) data", out)
        self.assertEqual(({"200": 2_000}, 8), self.counted())

    def test_wrk_sends_eight_requests_at_once(self):
        out = self.program("wrk", "-t1", "-c4", "-d1s", "-s", "pipeline.lua", self.url).decode()
        answered, wrong = map(int, re.search(r"^result (\d+) (\d+)$", out, re.MULTILINE).groups())
        self.assertGreater(answered, 100)
        self.assertEqual(0, wrong)
        self.assertEqual(["200"], list(self.counted()[0]))

    def test_curl_keeps_its_connection(self):
        each = ["--silent", "--show-error", "--write-out", "|%{http_code} %{num_connects}|"]
        url = self.url + "/v1/convert?to=cbor"
        out = self.program("curl", *each, "--header", "Content-Type: application/json", "--data-binary", "@text", url, url,
                           "--next", *each, "--output", "head", "--head", self.url + "/livez", "--next", *each, self.url + "/livez")
        self.assertEqual((BINARY + b"|200 1|", BINARY + b"|200 0|", b"|200 0|", b'{"status":"ok"}|200 0|'),
                         tuple(part + b"|" for part in re.findall(rb"(.*?\|\d{3} \d+)\|", out, re.DOTALL)))

    def test_curl_waits_to_be_asked_for_a_body(self):
        log = self.program("curl", "--silent", "--verbose", "--stderr", "-", "--output", "answer", "--expect100-timeout", "50",
                           "--header", "Content-Type: application/json", "--header", "Expect: 100-continue", "--data-binary", "@large",
                           self.url + "/v1/convert?to=cbor")
        self.assertIn(b"< HTTP/1.1 100 Continue", log)
        self.assertEqual(LARGE_BINARY, (self.folder / "answer").read_bytes())

    def test_curl_sends_chunks(self):
        self.program("curl", "--silent", "--output", "answer", "--header", "Content-Type: application/json", "--header",
                     "Transfer-Encoding: chunked", "--data-binary", "@large", self.url + "/v1/convert?to=cbor")
        self.assertEqual(LARGE_BINARY, (self.folder / "answer").read_bytes())

    def test_curl_takes_a_sequence(self):
        out = self.program("curl", "--silent", "--header", "Content-Type: application/x-ndjson", "--data-binary", "@lines",
                           self.url + "/v1/convert?to=cbor-seq")
        self.assertEqual(BINARY * 3, out)

    def test_pythons_client_goes_on_with_one_connection(self):
        link = self.service.connect()

        def ask(*request):
            return self.service.request(*request, connection=link)[::2]

        for _ in range(20):
            self.assertEqual((200, BINARY), ask("POST", "/v1/convert?to=cbor", TEXT, JSON))
            self.assertEqual((200, BINARY), ask("POST", "/v1/convert?to=cbor", iter([TEXT[:5], TEXT[5:]]), JSON))  # chunks
            self.assertEqual((200, b""), ask("HEAD", "/livez"))
            self.assertEqual(404, ask("GET", "/nothing")[0])
            self.assertEqual(400, ask("POST", "/v1/convert?to=cbor", b"{", JSON)[0])
        self.assertEqual((200, LARGE_BINARY), ask("POST", "/v1/convert?to=cbor", LARGE_TEXT, JSON))
        link.close()
        self.assertEqual(({"200": 41, "400": 20}, 1), self.counted())

    def test_head_tells_what_get_would(self):
        for path in ("/livez", "/v1/formats", "/openapi.yaml", "/nothing"):
            got, told = (self.service.request(verb, path) for verb in ("GET", "HEAD"))
            self.assertEqual(got[0], told[0])
            self.assertEqual(str(len(got[2])), told[1]["Content-Length"])
            self.assertEqual(b"", told[2])

    def test_nodes_clients_are_answered(self):
        said = json.loads(self.program("node", "node.mjs", str(self.service.port)))
        right = [200, BINARY.hex()]
        self.assertEqual((right, right, [200, ""], 400), tuple(said[name] for name in ("told", "streamed", "head", "refused")))
        self.assertEqual((right, right), tuple(said[name][:2] for name in ("trailers", "invited")))
        status, content, trailers = said["sequence"]
        self.assertEqual((200, "0102"), (status, content))
        self.assertIn("truncated", trailers["smelt-error"])

    def test_clients_that_compress_are_understood(self):
        with Service("--coding.request=true", "--coding.response=true") as service:
            status, headers, content = service.request("POST", "/v1/convert?to=cbor", gzip.compress(LARGE_TEXT),
                                                       JSON | {"Content-Encoding": "gzip", "Accept-Encoding": "gzip"})
            self.assertEqual((200, "gzip", LARGE_BINARY), (status, headers["Content-Encoding"], gzip.decompress(content)))
            coding, size, digest = json.loads(self.program("node", "fetch.mjs", str(service.port)))
        self.assertIn(coding, ("gzip", "br"))  # fetch asks for these by itself, and undoes them
        self.assertEqual((len(LARGE_TEXT), hashlib.sha256(LARGE_TEXT).hexdigest()), (size, digest))


if __name__ == "__main__":
    unittest.main()
