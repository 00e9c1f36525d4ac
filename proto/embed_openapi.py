"""usage: embed_openapi.py OPENAPI.YAML OUT.CPP   writes the source that holds the document as YAML and as JSON"""

import json
import pathlib
import sys

import yaml


def literal(text):
    """A byte array: compilers need not take string literals this long."""
    data = [byte - 256 if byte > 127 else byte for byte in text.encode()]
    rows = (data[i : i + 40] for i in range(0, len(data), 40))
    return ",\n    ".join(",".join(map(str, row)) for row in rows)


def main(source, target):
    text = pathlib.Path(source).read_text(encoding="utf-8")
    as_json = json.dumps(yaml.safe_load(text), ensure_ascii=False, separators=(",", ":"))
    pathlib.Path(target).write_text(
        f"""// Made of openapi.yaml by embed_openapi.py.
#include "proto/openapi.hpp"

namespace smelt::proto {{

namespace {{

constexpr char yaml_text[] = {{
    {literal(text)}}};

constexpr char json_text[] = {{
    {literal(as_json)}}};

}}  // namespace

std::string_view openapi_yaml() noexcept {{ return {{yaml_text, sizeof yaml_text}}; }}
std::string_view openapi_json() noexcept {{ return {{json_text, sizeof json_text}}; }}

}}  // namespace smelt::proto
""",
        encoding="utf-8",
    )


main(*sys.argv[1:])
