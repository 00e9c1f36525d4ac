"""Which file may include which: docs/architecture.md as rules."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A folder, and the folders that its files may include besides their own.
FOLDERS = {
    "core/base": [],
    "core/number": ["core/base"],
    "core/simd": ["core/base"],
    "core/stream": ["core/base", "core/number", "core/simd"],
    "core/query": ["core/base", "core/number", "core/simd", "core/stream"],
    "core/json": ["core/base", "core/number", "core/simd", "core/stream", "core/query", "core/format"],
    "core/cbor": ["core/base", "core/number", "core/simd", "core/stream", "core/query", "core/format"],
    "core/bjdata": ["core/base", "core/number", "core/simd", "core/stream", "core/query", "core/format"],
    "core/msgpack": ["core/base", "core/number", "core/simd", "core/stream", "core/query", "core/format"],
    "core/format": ["core/base", "core/stream", "core/query"],
    "core/inspect": ["core/base", "core/number", "core/stream", "core/query", "core/format"],
    "core/sequence": ["core/base", "core/stream", "core/query", "core/format"],
    "proto": ["core"],
    "config": ["core/base"],
    "service": ["core", "proto", "config"],
}

# One file sees every format, and one those between which there is a direct way.
FILES = {
    "core/format/registry.cpp": ["core/json", "core/cbor", "core/bjdata", "core/msgpack"],
    "core/format/direct.cpp": ["core/json", "core/cbor", "core/msgpack"],
}

# System headers that do not belong: where (a prefix of the path), which (a prefix of the header), and why.
SOCKETS = r"(boost/(asio|beast)|sys/socket|sys/epoll|netinet/|arpa/|netdb)"
FOREIGN = [
    ("core/", r"(boost|spdlog|prometheus|CLI|toml\+\+|nlohmann)/", "core stands on the standard library alone"),
    ("core/", SOCKETS, "core knows no sockets"),
    ("proto/", SOCKETS, "the wire contract knows no sockets"),
    ("proto/", r"(spdlog|prometheus|CLI|toml\+\+|nlohmann)/", "the wire contract knows no service"),
    ("service/operation", r"(boost/(asio|beast)|sys/|netinet/|spdlog|prometheus)", "an operation is bytes in, bytes out"),
    ("service/record", r"(boost/(asio|beast)|sys/|netinet/|spdlog|prometheus)", "an operation is bytes in, bytes out"),
    ("service/coding/", r"(boost/(asio|beast)|sys/|netinet/|spdlog|prometheus)", "a coding is bytes in, bytes out"),
    ("config/", r"(boost|spdlog|prometheus|nlohmann)/", "settings know no service"),
]
HIGHWAY = "Highway stays out of headers"

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def folder_of(path):
    """The longest listed folder that holds the path; None for what has no rule."""
    held = [folder for folder in FOLDERS if path.startswith(folder + "/")]
    return max(held, key=len, default=None)


def within(path, folders):
    return any(path.startswith(folder + "/") for folder in folders)


def faults(path, text):
    """Every include of the file that has no arrow."""
    folder = folder_of(path)
    if folder is None:
        return [f"{path}: a folder without a rule in {pathlib.Path(__file__).name}"]
    allowed = [folder, *FOLDERS[folder], *FILES.get(path, [])]
    found = []
    for ours, foreign in INCLUDE.findall(text):
        if ours and not within(ours, allowed):
            found.append(f'{path}: may not include "{ours}"')
        for prefix, header, why in FOREIGN:
            if foreign and path.startswith(prefix) and re.match(header, foreign):
                found.append(f"{path}: may not include <{foreign}>: {why}")
        if foreign.startswith("hwy/") and path.endswith(".hpp"):
            found.append(f"{path}: may not include <{foreign}>: {HIGHWAY}")
    return found


def sources():
    """Paths of the product's C++ files, relative to the root."""
    for top in ("core", "proto", "config", "service"):
        for path in sorted((ROOT / top).rglob("*.[hc]pp")):
            yield path.relative_to(ROOT).as_posix()
