"""The conformance suites and the usual documents, over HTTP."""

import json
import os
import pathlib
import re
import unittest

from program import ROOT, Service

SHARED = pathlib.Path(os.environ.get("SMELT_SHARED", ROOT.parent / "shared"))

# RFC 8949, section 3.3, made what RFC 7049's appendix still lists: simple(24) in two bytes is not well-formed.
NO_LONGER_CBOR = "f818"


def exact(text):
    """What a JSON text says: members in order, reals and integers apart, to the last bit; -0 is a real, as no integer is."""
    def real(lexeme):
        return "real", float(lexeme).hex()

    return json.loads(text, object_pairs_hook=lambda members: ("object", members), parse_float=real,
                      parse_int=lambda lexeme: real(lexeme) if lexeme == "-0" else int(lexeme))


@unittest.skipUnless(SHARED.is_dir(), "the shared data is not beside the project")
class Suites(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.link = cls.service.connect()

    @classmethod
    def tearDownClass(cls):
        cls.link.close()
        cls.service.__exit__()

    def convert(self, body, source, target, options=""):
        status, _, answer = self.service.request("POST", f"/v1/convert?from={source}&to={target}{options}", body, connection=self.link)
        return status, answer

    def test_the_json_parsing_suite_is_judged_as_its_names_say(self):
        judged = {"y": [], "n": [], "i": []}
        for file in sorted((SHARED / "suites/json-parsing/test_parsing").iterdir()):
            status, _ = self.convert(file.read_bytes(), "json", "json", "&duplicate_keys=keep")
            judged[file.name[0]].append((file.name, status))
        self.assertEqual({verdict: len(files) for verdict, files in judged.items()}, {"y": 95, "n": 188, "i": 35})
        self.assertEqual([f for f in judged["y"] if f[1] != 200], [])
        self.assertEqual([f for f in judged["n"] if f[1] != 400], [])
        self.assertEqual([f for f in judged["i"] if f[1] not in (200, 400)], [])

    def test_appendix_a_is_decoded_to_its_values_and_encoded_again(self):
        for example in json.loads((SHARED / "suites/cbor/appendix_a.json").read_text()):
            with self.subTest(hex=example["hex"]):
                given = bytes.fromhex(example["hex"])
                status, again = self.convert(given, "cbor", "cbor")
                if example["hex"] == NO_LONGER_CBOR:
                    self.assertEqual(status, 400)
                    continue
                self.assertEqual(status, 200)
                if example["roundtrip"]:
                    self.assertEqual(again.hex(), example["hex"])
                if "decoded" in example:
                    status, text = self.convert(given, "cbor", "json")
                    self.assertEqual((status, json.loads(text)), (200, example["decoded"]))

    def test_documents_come_back_from_cbor_as_they_were(self):
        documents = sorted((SHARED / "corpora").glob("*.json"))
        self.assertEqual(len(documents), 13)
        for file in documents:
            with self.subTest(file=file.name):
                text = file.read_bytes()
                status, binary = self.convert(text, "json", "cbor")
                self.assertEqual(status, 200)
                status, again = self.convert(binary, "cbor", "json")
                self.assertEqual(status, 200)
                self.assertTrue(exact(again) == exact(text), "the values differ")  # no diff of megabytes
                if file.stem in ("citm_catalog", "github_events"):
                    minified = re.sub(rb'("(?:[^"\\]|\\.)*")|\s+', lambda part: part.group(1) or b"", text)
                    self.assertEqual(again, minified)


if __name__ == "__main__":
    unittest.main()
