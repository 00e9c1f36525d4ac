"""smelt under a supervisor that speaks systemd's protocols: sockets handed over, and news told in return."""

import configparser
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import tomllib
import unittest

from program import PATIENCE, ROOT, SMELT, Service, clean_environment, run, seconds

TEXT = b'{"id":7}'
BINARY = bytes.fromhex("a162696407")
JSON = {"Content-Type": "application/json"}


class Supervisor:
    """Hears what its service tells it. Use in a with statement."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.address = str(pathlib.Path(self.folder.name) / "notify")
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ear.bind(self.address)
        self.ear.settimeout(PATIENCE)
        self.environment = {"NOTIFY_SOCKET": self.address}
        return self

    def __exit__(self, *_):
        self.ear.close()
        self.folder.cleanup()

    def hear(self):
        return self.ear.recv(4096).decode().split("\n")[0]

    def hear_until(self, wanted):
        heard = [self.hear()]
        while heard[-1] != wanted:
            heard.append(self.hear())
        return heard


class notices(unittest.TestCase):
    def test_it_tells_when_it_is_ready_and_when_it_stops(self):
        with Supervisor() as supervisor, Service(environment=supervisor.environment) as service:
            self.assertEqual("READY=1", supervisor.hear())
            self.assertEqual(200, service.request("GET", "/readyz")[0])
            service.terminate()
            self.assertEqual("STOPPING=1", supervisor.hear())
            self.assertEqual(0, service.end()[0])

    def test_it_tells_of_a_reload_from_beginning_to_end(self):
        with Supervisor() as supervisor, Service(environment=supervisor.environment) as service:
            self.assertEqual("READY=1", supervisor.hear())
            service.process.send_signal(signal.SIGHUP)
            self.assertEqual(["RELOADING=1", "READY=1"], [supervisor.hear(), supervisor.hear()])
            service.terminate()
            self.assertEqual(0, service.end()[0])

    def test_a_watchdog_hears_of_it_again_and_again_until_it_hangs(self):
        with Supervisor() as supervisor:
            wanted = supervisor.environment | {"WATCHDOG_USEC": "300000"}
            with Service("--server.threads=2", environment=wanted) as service:
                self.assertEqual(["READY=1"] + 3 * ["WATCHDOG=1"], [supervisor.hear() for _ in range(4)])
                service.process.send_signal(signal.SIGSTOP)
                os.waitpid(service.process.pid, os.WUNTRACED)
                supervisor.ear.setblocking(False)
                with self.assertRaises(BlockingIOError):
                    while True:
                        supervisor.hear()  # what was told before
                service.process.send_signal(signal.SIGCONT)
                supervisor.ear.settimeout(PATIENCE)
                self.assertEqual("WATCHDOG=1", supervisor.hear())

    def test_without_a_watchdog_it_is_quiet(self):
        with Supervisor() as supervisor, Service(environment=supervisor.environment) as service:
            service.terminate()
            self.assertEqual(["READY=1", "STOPPING=1"], supervisor.hear_until("STOPPING=1"))
            self.assertEqual(0, service.end()[0])


class HandedOver(Service):
    """A service whose sockets were opened here: (name, socket) each. A shell puts its own process id where the protocol wants the service's."""

    def __init__(self, sockets, *arguments):
        names, fds = ":".join(name for name, _ in sockets), [each.fileno() for _, each in sockets]
        # Descriptors go to 3 and on, by way of numbers that collide with none of them.
        moves = " ".join(f"{50 + i}<&{fd}" for i, fd in enumerate(fds)) + " " + " ".join(f"{3 + i}<&{50 + i}" for i in range(len(fds)))
        script = f'exec {moves}; LISTEN_PID=$$ LISTEN_FDS={len(fds)} LISTEN_FDNAMES={names} exec "$0" "$@"'
        chosen = {"SMELT_SHUTDOWN_GRACE": "0ms", "SMELT_SERVER_PORT": "0", "SMELT_MANAGEMENT_PORT": "0"}
        ours, its = os.pipe()
        self.process = subprocess.Popen(["bash", "-c", script, SMELT, "serve", *arguments], env=clean_environment(chosen), stdout=its,
                                        stderr=subprocess.PIPE, text=True, pass_fds=fds)
        os.close(its)
        self.output = os.fdopen(ours)
        self.greeting = self.output.readline()
        if self.greeting:
            self.port, self.management_port = (int(url.rsplit(":", 1)[1]) for url in json.loads(self.greeting).values())


class units(unittest.TestCase):
    """packaging/*.service and *.socket, held to the settings; systemd-analyze judges them where it is."""

    @staticmethod
    def read(name):
        unit = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes="#")
        unit.optionxform = str
        unit.read_string((ROOT / "packaging" / name).read_text())
        return unit

    def test_the_service_is_given_the_time_that_a_stop_takes(self):
        shutdown = tomllib.loads(run("config").stdout.decode())["shutdown"]
        self.assertGreater(seconds(self.read("smelt.service")["Service"]["TimeoutStopSec"]),
                           seconds(shutdown["grace"]) + seconds(shutdown["drain"]))

    def test_the_sockets_are_those_that_the_program_takes_at_the_built_in_ports(self):
        settings = tomllib.loads(run("config").stdout.decode())
        for file, name, section in (("smelt.socket", "data", "server"), ("smelt-management.socket", "management", "management")):
            unit = self.read(file)["Socket"]
            self.assertEqual((name, str(settings[section]["port"]), "smelt.service"),
                             (unit["FileDescriptorName"], unit["ListenStream"].rpartition(":")[2], unit["Service"]))

    def test_the_management_port_is_opened_to_this_machine_alone(self):
        self.assertEqual("127.0.0.1", self.read("smelt-management.socket")["Socket"]["ListenStream"].rpartition(":")[0])

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
    def test_little_is_left_to_the_service_that_it_could_harm(self):
        said = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", ROOT / "packaging/smelt.service"],
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(0, said.returncode, said.stdout + said.stderr)  # an exposure of at most 2.0 of 10


def listening():
    return socket.create_server(("127.0.0.1", 0))


class sockets(unittest.TestCase):
    def test_what_was_handed_over_is_served_by_every_loop(self):
        with listening() as data, listening() as management, HandedOver([("data", data), ("management", management)],
                                                                         "--server.threads=3") as service:
            self.assertEqual(data.getsockname()[1], service.port)
            self.assertEqual(management.getsockname()[1], service.management_port)
            links = [service.connect() for _ in range(30)]
            for link in links:
                self.assertEqual((200, BINARY), service.request("POST", "/v1/convert?to=cbor", TEXT, JSON, connection=link)[::2])
            self.assertEqual(200, service.request("GET", "/readyz", port=service.management_port)[0])
            for link in links:
                link.close()
            service.terminate()
            self.assertEqual(0, service.end()[0])

    def test_the_port_stays_open_from_one_process_to_the_next(self):
        with listening() as data:
            with HandedOver([("data", data)]) as first:
                self.assertEqual(200, first.request("GET", "/readyz")[0])
                first.terminate()
                self.assertEqual(0, first.end()[0])
            waiting = socket.create_connection(data.getsockname())  # nobody is there to accept it
            waiting.sendall(b"GET /v1/formats HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            with HandedOver([("data", data)]) as second:
                waiting.settimeout(PATIENCE)
                self.assertTrue(waiting.recv(100).startswith(b"HTTP/1.1 200 "))
                waiting.close()
                second.terminate()
                self.assertEqual(0, second.end()[0])

    def refusal(self, given):
        with HandedOver(given) as service:
            code, log = service.end()
        self.assertEqual(("", 1), (service.greeting, code))
        return log[-1]["message"]

    def test_what_it_cannot_serve_stops_the_start(self):
        with listening() as one, listening() as other, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
            self.assertEqual("the socket smelt.socket that was handed over is none that there is a use for: expected data or management",
                             self.refusal([("smelt.socket", one)]))
            self.assertEqual("the socket data that was handed over is no TCP socket that listens", self.refusal([("data", datagrams)]))
            self.assertEqual("the socket data that was handed over is there more than once",
                             self.refusal([("data", one), ("data", other)]))


if __name__ == "__main__":
    unittest.main()
