"""What `cmake --install` puts down, used as others use it: from CMake, by pkg-config, and at a shell."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = os.environ.get("BUILD_FOLDER", str(ROOT / "build/release"))
CMAKE = os.environ.get("CMAKE", "cmake")
COMPILER = os.environ.get("CXX", "c++")
CBOR = "a162696407"  # RFC 8949: a map of one pair, the text "id" and 7


def run(*command, environment=None):
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SMELT_")}
    return subprocess.run([str(part) for part in command], env=ours | (environment or {}), capture_output=True, text=True,
                          timeout=240)


class installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.top = pathlib.Path(cls.folder.name)
        cls.prefix = cls.top / "prefix"
        done = run(CMAKE, "--install", BUILD, "--prefix", cls.prefix)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        cls.library = next(cls.prefix.rglob("libsmelt-core.so"))
        cls.version = run(cls.prefix / "bin/smelt", "--version").stdout.split()[1]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def succeed(self, *command, environment=None):
        done = run(*command, environment=environment)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        return done.stdout

    def configure(self, wanted):
        return run(CMAKE, "-S", HERE / "project", "-B", self.top / ("project-" + wanted), f"-DWANTED={wanted}",
                   f"-DCMAKE_PREFIX_PATH={self.prefix}", f"-DCMAKE_CXX_COMPILER={COMPILER}")

    def assert_works(self, program, environment=None):
        self.assertEqual(CBOR, self.succeed(program, '{"id":7}', environment=environment))
        refused = run(program, '{"id":}', environment=environment)
        self.assertEqual(1, refused.returncode)
        self.assertTrue(refused.stdout.startswith("at byte 6: "), refused.stdout)

    def test_the_program_runs_where_it_was_put(self):
        done = subprocess.run([self.prefix / "bin/smelt", "convert", "--from=json", "--to=cbor"], input=b'{"id":7}', capture_output=True)
        self.assertEqual((0, CBOR), (done.returncode, done.stdout.hex()))
        loaded = run("ldd", self.prefix / "bin/smelt").stdout
        found = re.search(r"libsmelt-core\.so\.\d+\.\d+ => (\S+)", loaded).group(1)
        self.assertIn(self.library.parent, pathlib.Path(found).resolve().parents)

    def test_a_program_builds_against_the_cmake_package(self):
        done = self.configure(".".join(self.version.split(".")[:2]))
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        build = self.top / ("project-" + ".".join(self.version.split(".")[:2]))
        self.succeed(CMAKE, "--build", build)
        self.assert_works(build / "program")

    def test_another_minor_version_is_not_taken_for_this_one(self):
        major, minor, _ = map(int, self.version.split("."))
        for wanted in (f"{major}.{minor + 1}", f"{major + 1}.0", f"{major}.{minor - 1}"):
            done = self.configure(wanted)
            self.assertNotEqual(0, done.returncode)
            self.assertIn("compatible with requested version", " ".join(done.stderr.split()))

    def test_a_program_builds_by_pkg_config(self):
        found = {"PKG_CONFIG_PATH": str(self.library.parent / "pkgconfig")}
        self.assertEqual(self.version, self.succeed("pkg-config", "--modversion", "smelt-core", environment=found).strip())
        flags = self.succeed("pkg-config", "--cflags", "--libs", "smelt-core", environment=found).split()
        self.succeed(COMPILER, "-std=c++23", HERE / "program.cpp", *flags, "-o", self.top / "program")
        self.assert_works(self.top / "program", {"LD_LIBRARY_PATH": str(self.library.parent)})

    def test_the_library_is_there_once_a_level_and_named_by_its_version(self):
        major, minor, _ = self.version.split(".")
        built = {path.parent.relative_to(BUILD + "/lib") for path in pathlib.Path(BUILD, "lib").rglob("libsmelt-core.so.?.?")
                 if path.parent.name != "plain"}
        there = {path.parent.relative_to(self.library.parent) for path in self.prefix.rglob(f"libsmelt-core.so.{major}.{minor}")}
        self.assertEqual(built, there)
        dynamic = self.succeed("readelf", "-d", self.library)
        self.assertIn(f"soname: [libsmelt-core.so.{major}.{minor}]", dynamic)

    def test_every_header_is_installed_and_no_source(self):
        headers = {path.relative_to(ROOT) for path in (ROOT / "core").rglob("*.hpp")}
        self.assertEqual(headers, {path.relative_to(self.prefix / "include/smelt") for path in self.prefix.rglob("include/smelt/**/*.*")
                                   if path.is_file()})

    def test_the_settings_file_is_good_as_it_is(self):
        self.succeed(self.prefix / "bin/smelt", "config", "--config", self.prefix / "etc/smelt/smelt.toml")

    def complete(self, *words):
        script = self.prefix / "share/bash-completion/completions/smelt"
        line = " ".join(f"'{word}'" for word in words)
        said = (f"source {script}; COMP_WORDS=('{self.prefix}/bin/smelt' {line}); COMP_CWORD={len(words)}; "
                f"_smelt '{self.prefix}/bin/smelt'; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        return self.succeed("bash", "-c", said).split()

    def test_bash_completes_commands_and_flags(self):
        self.assertEqual(["convert", "config"], self.complete("con"))
        self.assertIn("--duplicate_keys", self.complete("convert", "--d"))
        self.assertEqual(["--server.port"], self.complete("serve", "--server.p"))


class manual(unittest.TestCase):
    """Written from the program's own help: read as a person does, with mandoc."""

    @classmethod
    def setUpClass(cls):
        cls.pages = {name: pathlib.Path(BUILD, "packaging", name) for name in ("smelt.1", "smelt.toml.5")}

    def test_mandoc_finds_no_fault(self):
        for path in self.pages.values():
            said = run("mandoc", "-Tlint", path).stdout.splitlines()
            # Nothing is installed while it is tested.
            self.assertEqual([], [line for line in said if "referenced manual not found" not in line and "mandoc.db" not in line])

    def read(self, name):
        """The page's words, a space between each and the next; what is bold between asterisks."""
        shown = subprocess.run(["mandoc", "-Tmarkdown", self.pages[name]], capture_output=True, text=True, timeout=240).stdout
        return re.sub(r"\s+(> )?", " ", shown.replace("\\", ""))

    def test_every_command_is_there_with_its_options_and_exit_codes(self):
        page = self.read("smelt.1")
        listed = run(pathlib.Path(BUILD, "bin/smelt"), "--help").stdout
        commands = re.findall(r"^  ([a-z]+) +[A-Z]", listed, re.MULTILINE)
        self.assertIn("serve", commands)
        for command in commands:
            said = run(pathlib.Path(BUILD, "bin/smelt"), command, "--help").stdout
            part = re.search(rf" ## smelt {command} (.*?) #", page).group(1)
            for option in set(re.findall(r"(?<![\w-])--([a-z][\w]*)(?=[ \n])", said)) - {"help"}:
                self.assertIn(f"**--{option}**", part, command)
            codes = re.search(r"^Exit codes: (.*)$", said, re.MULTILINE).group(1)
            self.assertIn(f"**{command}** {codes}", page)

    def test_every_setting_is_there_with_its_value(self):
        page = self.read("smelt.toml.5")
        table = run(pathlib.Path(BUILD, "bin/smelt"), "config", "--table").stdout
        settings = re.findall(r"^\| `(\S+)` \| (.*?) \|", table, re.MULTILINE)
        self.assertGreater(len(settings), 30)
        for name, value in settings:
            part = re.search(rf" \*\*{re.escape(name)}\*\* (.*?) Built in: '`(.*?)`'", page)
            self.assertIn(part.group(2), (value, "(empty)"), name)


class versions(unittest.TestCase):
    def test_the_changelog_begins_with_the_version_that_is_built(self):
        version = re.search(r"project\(smelt VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
        self.assertEqual(version, re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE).group(1))


if __name__ == "__main__":
    unittest.main()
