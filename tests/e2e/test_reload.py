"""SIGHUP, from outside: under load, with good and broken files."""

import json
import pathlib
import tempfile
import threading
import unittest

from program import Service

TEXT = b'{"id":7,"tags":["a","b"]}'
BINARY = bytes.fromhex("a26269640764746167738261616162")
JSON = {"Content-Type": "application/json"}


class reload(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "smelt.toml"

    def load(self, service, stop, answers):
        link = service.connect()
        while not stop.is_set():
            answers.append(service.request("POST", "/v1/convert?to=cbor", TEXT, JSON, connection=link)[::2])
        link.close()

    def test_no_request_is_lost_to_reloads_of_good_and_of_broken_files(self):
        self.file.write_text('[log]\nlevel = "info"\nsample = 0\n')
        stop, answers = threading.Event(), []
        with Service("--config", str(self.file)) as service:
            clients = [threading.Thread(target=self.load, args=(service, stop, answers)) for _ in range(4)]
            for client in clients:
                client.start()
            while len(answers) < 100:
                pass
            for i in range(10):
                self.file.write_text(f'[deadlines]\nidle = "{30 + i}s"\n[log]\nsample = 0\n')
                service.reload("success")
                self.file.write_text(f"[deadlines]\nidel = 5\n")
                service.reload("failure")
            stop.set()
            for client in clients:
                client.join()
            service.terminate()
            code, log = service.end()
        self.assertEqual({(200, BINARY)}, set(answers))
        self.assertGreater(len(answers), 100)
        self.assertEqual(0, code)
        faults = [line["message"] for line in log if line["level"] == "error"]
        self.assertEqual(20, len(faults))
        self.assertIn(f"{self.file}:2: there is no setting deadlines.idel", faults[0])
        self.assertEqual(10, sum(line.get("message") == "the settings were reloaded" for line in log))

    def test_the_log_changes_its_level_and_its_share_of_requests(self):
        self.file.write_text('[log]\nlevel = "error"\nsample = 0\n')
        with Service("--config", str(self.file)) as service:
            service.request("POST", "/v1/convert?to=cbor", TEXT, JSON | {"X-Request-Id": "unseen"})
            self.file.write_text('[log]\nlevel = "info"\nsample = 1\n')
            service.reload("success")
            service.request("POST", "/v1/convert?to=cbor", TEXT, JSON | {"X-Request-Id": "seen"})
            service.terminate()
            _, log = service.end()
        ids = [line.get("id") for line in log]
        self.assertIn("seen", ids)
        self.assertNotIn("unseen", ids)

    def test_what_documents_may_be_changes_for_requests_that_begin_afterwards(self):
        self.file.write_text("")
        deep = b"[" * 10 + b"]" * 10
        with Service("--config", str(self.file)) as service:
            self.assertEqual(200, service.request("POST", "/v1/convert?to=cbor", deep, JSON)[0])
            self.file.write_text("[limits]\ndepth = 9\n")
            service.reload("success")
            status, _, problem = service.request("POST", "/v1/convert?to=cbor", deep, JSON)
            self.assertEqual((400, "depth_limit", 9), (status, json.loads(problem)["code"], json.loads(problem)["limit"]))
            self.file.write_text("")
            service.reload("success")
            self.assertEqual(200, service.request("POST", "/v1/convert?to=cbor", deep, JSON)[0])

    def test_what_takes_a_restart_is_named_and_stays(self):
        self.file.write_text("")
        with Service("--config", str(self.file)) as service:
            self.file.write_text("[server]\nconnections = 1\n")
            service.reload("success")
            one, two = service.connect(), service.connect()
            for link in one, two:
                self.assertEqual(200, service.request("GET", "/livez", connection=link)[0])
                self.addCleanup(link.close)
            service.terminate()
            _, log = service.end()
        self.assertIn("server.connections = 1 takes a restart: it stays 10000", [line.get("message") for line in log])

    def test_flags_and_environment_count_more_than_the_file_as_at_the_start(self):
        self.file.write_text("")
        with Service("--config", str(self.file), "--log.level", "info", environment={"SMELT_LOG_SAMPLE": "0"}) as service:
            self.file.write_text('[log]\nlevel = "error"\nsample = 1\n[deadlines]\nidle = "9s"\n')
            service.reload("success")
            service.terminate()
            _, log = service.end()
        [line] = [line for line in log if line.get("message") == "the settings were reloaded"]
        self.assertEqual("deadlines.idle", line["changed"])


if __name__ == "__main__":
    unittest.main()
