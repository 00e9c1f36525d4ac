"""The commands that need no service."""

import json
import shlex
import subprocess
import tempfile
import unittest

from program import PATIENCE, SMELT, clean_environment, run


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
        lines, section = {}, ""
        for line in done.stdout.decode().splitlines():
            if line.startswith("["):
                section = line.strip("[]")
            elif "=" in line:
                lines[section + "." + line.split("=")[0].strip()] = line.split("#")[-1].strip()
        self.assertEqual(f"{name}:2", lines["server.threads"])
        self.assertEqual("--log.level; reloadable", lines["log.level"])
        self.assertEqual("default", lines["limits.head"])
        self.assertIn(b"port = 9000                     # SMELT_SERVER_PORT", done.stdout)


    def test_variables_of_sibling_services_are_passed_over_and_slips_are_not(self):
        siblings = {"SMELT_X_SERVICE_HOST": "10.0.0.1", "SMELT_PORT": "tcp://10.0.0.1:80", "SMELT_SERVER_PORT": "tcp://10.0.0.1:80"}
        done = run("config", environment=siblings)
        self.assertEqual((0, b""), (done.returncode, done.stderr))
        self.assertIn(b"port = 8080                     # default", done.stdout)
        for name in siblings:
            self.assertIn(f"#   {name}\n".encode(), done.stdout)
        done = run("config", environment=siblings | {"SMELT_SERVER_PRT": "1"})
        self.assertEqual(2, done.returncode)
        self.assertIn(b"did you mean SMELT_SERVER_PORT?", done.stderr)


class program(unittest.TestCase):
    def test_every_command_fails_when_its_output_cannot_be_written(self):
        for arguments in (["--version"], ["--help"], ["serve", "--help"], ["config"], ["config", "--example"], ["config", "--table"],
                          ["formats"], ["convert", "--to", "cbor"], ["extract", "--path", ""], ["inspect"]):
            for device, why in (("/dev/full", b"No space left on device"), ("&-", b"it is closed")):
                with self.subTest(arguments=arguments, device=device):
                    line = shlex.join([SMELT, *arguments]) + f" >{device}"
                    done = subprocess.run(["bash", "-c", line], env=clean_environment(), input=b"1", capture_output=True, timeout=PATIENCE)
                    self.assertEqual((2, b"smelt: standard output: cannot write it: " + why + b"\n"), (done.returncode, done.stderr))

    def test_a_sequence_is_answered_record_by_record_while_it_comes(self):
        with subprocess.Popen([SMELT, "convert", "--from", "ndjson", "--to", "json-seq"], env=clean_environment(),
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for line, answer in ((b'{"a": [1]}\n', b'\x1e{"a":[1]}\n'), (b"\n2\n", b"\x1e2\n")):
                process.stdin.write(line)
                process.stdin.flush()
                self.assertEqual(answer, process.stdout.readline())
            process.stdin.close()
            self.assertEqual((b"", 0), (process.stdout.read(), process.wait(PATIENCE)))

    def test_a_record_that_fails_is_told_with_its_place(self):
        done = run("convert", "--from", "ndjson", "--to", "cbor", stdin=b"1\n[2,\n3\n")
        self.assertEqual((1, b"\x01", b"standard input: record 2, offset 5: truncated: the input ends inside the document\n"),
                         (done.returncode, done.stdout, done.stderr))

    def test_a_standard_input_that_is_closed_or_a_folder_is_told(self):
        for source, why in (("&-", b"it is closed"), ("/", b"Is a directory")):
            done = subprocess.run(["bash", "-c", shlex.join([SMELT, "convert"]) + f" <{source}"], env=clean_environment(),
                                  capture_output=True, timeout=PATIENCE)
            self.assertEqual((2, b"smelt: standard input: cannot read it: " + why + b"\n"), (done.returncode, done.stderr))

    def test_what_was_meant_is_suggested(self):
        for arguments, said in ((["cnvert"], "there is no command cnvert; did you mean convert?\n`smelt --help`"),
                                (["conver", "--to", "cbor"], "there is no command conver; did you mean convert?\n`smelt --help`"),
                                (["serve", "--server.prt=1"], "there is no option --server.prt=1; did you mean --server.port?\n`smelt serve --help`"),
                                (["convert", "--tp", "cbor"], "there is no option --tp; did you mean --to?\n"),
                                (["convert", "a", "b"], "there is no argument b\n"),
                                (["--prot"], "there is no option --prot\n")):
            done = run(*arguments)
            self.assertEqual(2, done.returncode)
            self.assertTrue(done.stderr.decode().startswith("smelt: " + said), done.stderr)

    def test_version_names_the_level_that_the_loader_took(self):
        done = run("--version")
        self.assertEqual(0, done.returncode)
        self.assertRegex(done.stdout.decode(), r"^smelt \d+\.\d+\.\d+ \(.*, core at (x86-64-v[234]|baseline)\)\n$")

    def test_help_names_every_command(self):
        done = run("--help")
        self.assertEqual(0, done.returncode)
        for command in (b"serve", b"config", b"convert", b"validate", b"extract", b"inspect", b"formats", b"ping"):
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

    def test_a_fault_tells_what_the_payload_may_be_instead(self):
        for arguments, payload, told in ((["--to", "cbor"], b"1\n2\n", "are they several documents? --from ndjson"),
                                         (["--from", "ndjson"], b"[\n1]\n", "is it one document over several lines? --from json"),
                                         (["--from", "cbor"], b"[1,2]", "is it JSON? --from json"),
                                         (["--to", "cbor"], b"\xa1\x61a\x01", "it looks binary, not like JSON")):
            done = run("convert", *arguments, stdin=payload)
            self.assertEqual(1, done.returncode)
            self.assertTrue(done.stderr.decode().endswith(f"; {told}\n"), done.stderr)

    def test_extract_takes_one_value(self):
        done = run("extract", "--path", "/tags/1", stdin=b'{"id":7,"tags":["a","b"]}')
        self.assertEqual((0, b'"b"'), (done.returncode, done.stdout.rstrip(b"\n")))

    def test_extract_keeps_the_shape_where_it_is_asked_for(self):
        done = run("extract", "--shape", "keep", "--path", "/tags/1", "--path", "/id", stdin=b'{"id":7,"tags":["a","b"],"x":0}')
        self.assertEqual((0, b'{"id":7,"tags":["b"]}'), (done.returncode, done.stdout))

    def test_inspect_shows_tokens_up_to_the_fault(self):
        done = run("inspect", "--from", "cbor", stdin=bytes.fromhex("820161"))
        self.assertEqual((1, b""), (done.returncode, done.stderr))
        self.assertEqual(["offset  bytes  kind         value       path",
                          "     0  82     begin_array  not closed",
                          "     1  01       integer    1           /0",
                          "     2  61     fault        truncated: the string's length goes beyond the end of the input  /1"],
                         done.stdout.decode().splitlines())
        whole = run("inspect", "--render", "json", stdin=b"[true]")
        self.assertEqual(0, whole.returncode)
        self.assertEqual(["begin_array", "boolean", "end_array"], [row["kind"] for row in json.loads(whole.stdout)["rows"]])

    def test_formats_are_listed_as_json(self):
        done = run("formats")
        self.assertEqual(0, done.returncode)
        self.assertIn("cbor", json.dumps(json.loads(done.stdout)))


if __name__ == "__main__":
    unittest.main()
