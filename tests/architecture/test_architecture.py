"""The shape of the project: include arrows, names, and links between pages."""

import re
import unittest

import arrows


class include_arrows(unittest.TestCase):
    def test_every_include_follows_an_arrow(self):
        found = [fault for path in arrows.sources() for fault in arrows.faults(path, (arrows.ROOT / path).read_text())]
        self.assertEqual([], found)

    def test_what_has_no_arrow_is_refused(self):
        refused = [
            ("core/json/writer.cpp", '#include "core/cbor/cursor.hpp"'),
            ("core/json/writer.cpp", '#include "proto/options.hpp"'),
            ("core/base/arena.cpp", '#include "core/stream/tape.hpp"'),
            ("core/format/read.cpp", '#include "core/json/format.hpp"'),
            ("core/simd/scan.hpp", "#include <hwy/highway.h>"),
            ("core/query/pointer.cpp", "#include <boost/url.hpp>"),
            ("proto/options.cpp", "#include <boost/asio.hpp>"),
            ("proto/options.cpp", '#include "service/exchange.hpp"'),
            ("config/table.cpp", '#include "service/exchange.hpp"'),
            ("service/operation_convert.cpp", "#include <boost/beast/http.hpp>"),
            ("elsewhere/file.cpp", ""),
        ]
        for path, text in refused:
            with self.subTest(path=path, text=text):
                self.assertNotEqual([], arrows.faults(path, text))

    def test_what_has_an_arrow_is_allowed(self):
        allowed = [
            ("core/json/writer.cpp", '#include "core/number/float.hpp"\n#include <string>'),
            ("core/format/registry.cpp", '#include "core/json/format.hpp"\n#include "core/cbor/format.hpp"'),
            ("core/simd/scan.cpp", "#include <hwy/highway.h>"),
            ("proto/options.cpp", "#include <boost/url.hpp>"),
            ("service/connection.cpp", '#include <boost/asio.hpp>\n#include "core/base/arena.hpp"'),
        ]
        for path, text in allowed:
            with self.subTest(path=path, text=text):
                self.assertEqual([], arrows.faults(path, text))


class names(unittest.TestCase):
    def test_files_are_snake_case_and_say_what_they_hold(self):
        vague = {"utils", "util", "helpers", "helper", "impl", "manager", "common", "misc"}
        found = []
        for path in arrows.sources():
            stem = path.rsplit("/", 1)[1].rsplit(".", 1)[0]
            if not re.fullmatch(r"[a-z][a-z0-9_]*", stem) or vague & set(stem.split("_")):
                found.append(path)
        self.assertEqual([], found)

    def test_every_header_guards_itself(self):
        headers = [path for path in arrows.sources() if path.endswith(".hpp")]
        self.assertEqual([], [path for path in headers if "#pragma once" not in (arrows.ROOT / path).read_text()])

    def test_no_macro_is_defined(self):
        defined = [path for path in arrows.sources() if re.search(r"^\s*#\s*define", (arrows.ROOT / path).read_text(), re.MULTILINE)]
        self.assertEqual([], defined)


class documentation(unittest.TestCase):
    def test_every_link_leads_to_a_file(self):
        broken = []
        for page in [*arrows.ROOT.glob("*.md"), *(arrows.ROOT / "docs").glob("*.md")]:
            for link in re.findall(r"\]\(([^)#]+)", page.read_text()):
                if "://" not in link and not (page.parent / link).exists():
                    broken.append(f"{page.relative_to(arrows.ROOT)}: {link}")
        self.assertEqual([], broken)


if __name__ == "__main__":
    unittest.main()
