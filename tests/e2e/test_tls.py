"""TLS from outside: curl and Python's ssl, reloads of good and broken certificates under load, ping, and what a start refuses."""

import http.client
import json
import pathlib
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import unittest

from program import PATIENCE, SMELT, Service, clean_environment

TEXT = b'{"id":7,"tags":["a","b"]}'
BINARY = bytes.fromhex("a26269640764746167738261616162")
JSON = {"Content-Type": "application/json"}
CONVERT = "/v1/convert?to=cbor"
FETCH = """
const answer = await fetch(process.argv[2], {method: 'POST', headers: {'content-type': 'application/json'}, body: process.argv[3]});
console.log(answer.status, Buffer.from(await answer.arrayBuffer()).toString('hex'));
"""


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, timeout=PATIENCE)


class tls(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.authority = self.make("authority")
        self.settings = {"SMELT_SERVER_CERTIFICATE": self.make_served("one"), "SMELT_SERVER_CERTIFICATE_KEY": self.folder / "one.key"}

    def make(self, name, *more):
        """A certificate that signs itself, or is signed by what `more` says, beside its key."""
        certificate = self.folder / f"{name}.pem"
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                "-keyout", self.folder / f"{name}.key", "-out", certificate, *more)
        return certificate

    def make_served(self, name):
        return self.make(name, "-CA", self.authority, "-CAkey", self.folder / "authority.key",
                         "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE")

    def context(self):
        return ssl.create_default_context(cafile=str(self.authority))

    def service(self, **more):
        return Service(environment={name: str(value) for name, value in (self.settings | more).items()})

    def connect(self, service, context=None):
        return http.client.HTTPSConnection("127.0.0.1", service.port, timeout=PATIENCE, context=context or self.context())

    def served(self, service):
        """The common name of the certificate that new connections get."""
        with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as raw:
            with self.context().wrap_socket(raw, server_hostname="127.0.0.1") as secured:
                return dict(pair[0] for pair in secured.getpeercert()["subject"])["commonName"]

    def refused(self, **more):
        """Standard error of a start that must fail."""
        done = subprocess.run([SMELT, "serve"], capture_output=True, text=True, timeout=PATIENCE,
                              env=clean_environment({name: str(value) for name, value in (self.settings | more).items()}))
        self.assertEqual(2, done.returncode)
        return done.stderr

    def ping(self, *arguments, **environment):
        done = subprocess.run([SMELT, "ping", *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                              env=clean_environment({name: str(value) for name, value in environment.items()}))
        return done.returncode, done.stderr

    def test_curl_and_pythons_ssl_are_served_over_both_versions(self):
        with self.service() as service:
            self.assertIn(f'"data":"https://127.0.0.1:{service.port}"', service.greeting[0])
            link = self.connect(service)
            for _ in range(3):
                self.assertEqual((200, BINARY), service.request("POST", CONVERT, TEXT, JSON, connection=link)[::2])
            link.close()
            for version in "1.2", "1.3":
                answer = subprocess.run(["curl", "-sS", "--cacert", self.authority, f"--tlsv{version}", "--tls-max", version,
                                         "-w", "%{http_version}", "--data-binary", TEXT, "-H", "Content-Type: application/json",
                                         f"https://localhost:{service.port}{CONVERT}"], capture_output=True, timeout=PATIENCE)
                self.assertEqual((0, BINARY + b"1.1"), (answer.returncode, answer.stdout), answer.stderr)
            metrics = service.metrics()
            self.assertEqual(3, metrics['smelt_tls_handshakes_total{result="done"}'])
            self.assertGreater(metrics['smelt_tls_certificate_expiry_timestamp_seconds{listener="data"}'], 1_700_000_000)

    def program(self, name, *arguments, environment=None):
        if not shutil.which(name):
            self.skipTest(f"{name} is not installed: scripts/install check")
        done = subprocess.run([name, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, env=environment)
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout

    def test_node_h2load_and_wrk_are_served(self):
        (self.folder / "text").write_bytes(TEXT)
        (self.folder / "fetch.mjs").write_text(FETCH)
        with self.service() as service:
            url = f"https://127.0.0.1:{service.port}{CONVERT}"
            said = self.program("node", self.folder / "fetch.mjs", url, TEXT.decode(),
                                environment={"NODE_EXTRA_CA_CERTS": str(self.authority)})
            self.assertEqual(f"200 {BINARY.hex()}\n", said)
            said = self.program("h2load", "--h1", "-n", "500", "-c", "4", "-m", "8", "-d", self.folder / "text", "-H",
                                "Content-Type: application/json", url)
            self.assertIn("500 succeeded, 0 failed, 0 errored, 0 timeout", said)
            said = self.program("wrk", "-t1", "-c4", "-d1s", url.replace(CONVERT, "/livez"))
            self.assertNotIn("Socket errors", said)
            self.assertNotIn("Non-2xx", said)

    def assert_serves(self, service):
        link = self.connect(service)
        self.assertEqual((200, BINARY), service.request("POST", CONVERT, TEXT, JSON, connection=link)[::2])
        link.close()

    def test_handshakes_that_stall_cost_nobody_else_and_end(self):
        sent = ssl.MemoryBIO()
        with self.assertRaises(ssl.SSLWantReadError):
            self.context().wrap_bio(ssl.MemoryBIO(), sent, server_hostname="localhost").do_handshake()
        hello = sent.read()
        with self.service(SMELT_SERVER_THREADS=1, SMELT_DEADLINES_HEAD="500ms") as service:
            stalled = []
            for part in (b"", hello[:1], hello[:40], hello) * 10:
                link = socket.create_connection(("127.0.0.1", service.port), PATIENCE)
                self.addCleanup(link.close)
                link.sendall(part)
                stalled.append(link)
            for _ in range(20):
                self.assert_serves(service)
            for link in stalled:
                while link.recv(65_536):
                    pass
            self.assert_serves(service)

    def test_http_without_tls_is_told_so(self):
        with self.service() as service:
            status, _, body = service.request("POST", CONVERT, TEXT, JSON)
        self.assertEqual((400, "unencrypted"), (status, json.loads(body)["code"]))

    def test_a_client_of_the_authority_is_let_in_and_logged(self):
        self.make("robot", "-CA", self.authority, "-CAkey", self.folder / "authority.key")
        known = self.context()
        known.load_cert_chain(self.folder / "robot.pem", self.folder / "robot.key")
        with self.service(SMELT_SERVER_CLIENTS="required", SMELT_SERVER_CLIENT_CA=self.authority, SMELT_LOG_SAMPLE="1") as service:
            link = self.connect(service, known)
            self.assertEqual(200, service.request("POST", CONVERT, TEXT, JSON, connection=link)[0])
            link.close()
            stranger = self.connect(service)
            with self.assertRaises((ssl.SSLError, ConnectionError)):
                service.request("POST", CONVERT, TEXT, JSON, connection=stranger)
            stranger.close()
            service.terminate()
            _, log = service.end()
        self.assertEqual(["CN=robot"], [line["client"] for line in log if "client" in line])
        self.assertIn("peer did not return a certificate", [line["why"] for line in log if "why" in line][0])

    def load(self, service, stop, answers):
        """Each request over a connection of its own, and some over one that outlives every reload."""
        old = self.connect(service)
        while not stop.is_set():
            new = self.connect(service)
            for link in old, new:
                answers.append(service.request("POST", CONVERT, TEXT, JSON, connection=link)[::2])
            new.close()
        old.close()

    def test_certificates_are_renewed_under_load_and_broken_ones_are_not_taken(self):
        stop, answers = threading.Event(), []
        with self.service(SMELT_LOG_SAMPLE="0") as service:
            clients = [threading.Thread(target=self.load, args=(service, stop, answers)) for _ in range(2)]
            for client in clients:
                client.start()
            good = [(self.folder / "one.pem").read_bytes(), (self.folder / "one.key").read_bytes()]
            self.make_served("two")
            for name, pair in (("two", [(self.folder / f"two.{end}").read_bytes() for end in ("pem", "key")]), ("one", good)):
                (self.folder / "one.pem").write_bytes(pair[0])
                service.reload("failure")  # half a pair
                (self.folder / "one.key").write_bytes(pair[1])
                service.reload("success")
                self.assertEqual(name, self.served(service))
                (self.folder / "one.pem").write_text("broken")
                service.reload("failure")
                self.assertEqual(name, self.served(service))
                (self.folder / "one.pem").write_bytes(pair[0])
            stop.set()
            for client in clients:
                client.join()
            service.terminate()
            code, log = service.end()
        self.assertEqual((0, {(200, BINARY)}), (code, set(answers)))
        faults = [line["message"] for line in log if "server.certificate" in line.get("message", "")]
        self.assertEqual(4, len(faults))
        self.assertIn("the key does not fit the certificate in", faults[0])
        self.assertIn(f"server.certificate: {self.folder / 'one.pem'}: has no certificate in PEM", faults[1])

    def test_a_start_names_the_file_that_is_not_right(self):
        self.assertIn("server.certificate: /nonexistent.pem: cannot be read: No such file", self.refused(SMELT_SERVER_CERTIFICATE="/nonexistent.pem"))
        self.assertIn("the key does not fit the certificate in", self.refused(SMELT_SERVER_CERTIFICATE_KEY=self.folder / "authority.key"))
        self.assertIn("server.certificate is empty, so TLS is off", self.refused(SMELT_SERVER_CERTIFICATE=""))
        self.assertIn("server.client_ca must say whose", self.refused(SMELT_SERVER_CLIENTS="required"))

    def test_ping_speaks_it_where_the_settings_say_so(self):
        managed = {"SMELT_MANAGEMENT_CERTIFICATE": self.folder / "one.pem", "SMELT_MANAGEMENT_CERTIFICATE_KEY": self.folder / "one.key"}
        with Service(environment={name: str(value) for name, value in managed.items()}) as service:
            port = ["--port", service.management_port]
            self.assertEqual((0, ""), self.ping(*port, **managed))
            self.assertEqual((0, ""), self.ping(*port, "--ca", self.authority))
            self.assertEqual((0, ""), self.ping(*port, "--tls"))
            code, why = self.ping(*port, "--ca", self.make("other"))
            self.assertEqual(1, code)
            self.assertIn("TLS: ", why)
            self.assertEqual(1, self.ping(*port)[0])  # plainly


if __name__ == "__main__":
    unittest.main()
