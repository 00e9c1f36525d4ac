"""The commands that need no service."""

import json
import tempfile
import unittest

from program import run


def with_file(text, *arguments, environment=None):
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        return file.name, run(*arguments, "--config", file.name, environment=environment)


class settings(unittest.TestCase):
    def test_a_bad_file_stops_the_start_with_its_line(self):
        name, done = with_file("[server]\nport = 70000\nprot = 1\n", "serve")
        self.assertEqual(2, done.returncode)
        self.assertEqual(b"", done.stdout)
        first, second = done.stderr.decode().splitlines()
        self.assertEqual(f"smelt: {name}:2: server.port = 70000: expected an integer from 0 to 65535", first)
        self.assertTrue(second.startswith(f"smelt: {name}:3: there is no setting server.prot; did you mean server.port?"), second)

    def test_a_bad_variable_stops_the_start_with_its_name(self):
        done = run("serve", environment={"SMELT_LOG_LEVEL": "loud"})
        self.assertEqual(2, done.returncode)
        self.assertEqual("smelt: SMELT_LOG_LEVEL: log.level = loud: expected one of debug, info, warn, error\n", done.stderr.decode())

    def test_an_unknown_flag_stops_the_start(self):
        done = run("serve", "--server.prt", "1")
        self.assertEqual(2, done.returncode)
        self.assertIn(b"--server.prt", done.stderr)

    def test_config_shows_each_value_with_its_origin(self):
        name, done = with_file("[server]\nthreads = 3\n", "config", "--log.level=warn", environment={"SMELT_SERVER_PORT": "9000"})
        self.assertEqual(0, done.returncode)
        lines = {line.split("=")[0].strip(): line.split("#")[-1].strip() for line in done.stdout.decode().splitlines() if "=" in line}
        self.assertEqual(f"{name}:2", lines["threads"])
        self.assertEqual("--log.level", lines["level"])
        self.assertEqual("default", lines["digits"])
        self.assertIn(b"port = 9000                     # SMELT_SERVER_PORT", done.stdout)


class program(unittest.TestCase):
    def test_version_names_the_level_that_the_loader_took(self):
        done = run("--version")
        self.assertEqual(0, done.returncode)
        self.assertRegex(done.stdout.decode(), r"^smelt \d+\.\d+\.\d+ \(.*, core at (x86-64-v[234]|baseline)\)\n$")

    def test_help_names_every_command(self):
        done = run("--help")
        self.assertEqual(0, done.returncode)
        for command in (b"serve", b"config", b"convert", b"validate", b"extract", b"formats", b"ping"):
            self.assertIn(command, done.stdout)

    def test_no_command_is_wrong_usage(self):
        self.assertEqual(2, run().returncode)

    def test_payloads_go_to_cbor_and_back(self):
        text = b'{"id":7,"tags":["a","b"]}'
        binary = run("convert", "--from", "json", "--to", "cbor", stdin=text)
        self.assertEqual((0, b""), (binary.returncode, binary.stderr))
        self.assertEqual(bytes.fromhex("a2626964076474616773826161 6162"), binary.stdout)
        back = run("convert", "--from", "cbor", "--to", "json", stdin=binary.stdout)
        self.assertEqual((0, text), (back.returncode, back.stdout.rstrip(b"\n")))

    def test_a_payload_that_is_not_well_formed_is_told_with_its_place(self):
        done = run("validate", stdin=b'{"id":7,}')
        self.assertEqual(1, done.returncode)
        self.assertIn(b":1:9: unexpected", done.stdout + done.stderr)

    def test_extract_takes_one_value(self):
        done = run("extract", "--path", "/tags/1", stdin=b'{"id":7,"tags":["a","b"]}')
        self.assertEqual((0, b'"b"'), (done.returncode, done.stdout.rstrip(b"\n")))

    def test_formats_are_listed_as_json(self):
        done = run("formats")
        self.assertEqual(0, done.returncode)
        self.assertIn("cbor", json.dumps(json.loads(done.stdout)))


if __name__ == "__main__":
    unittest.main()
