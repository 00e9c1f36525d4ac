"""What is measured, and what it must show."""
from dataclasses import dataclass

SIZES = ["180B", "6KB", "63KB", "616KB"]
JSON, CBOR = "application/json", "application/cbor"


@dataclass
class Row:
    name: str
    server: str                   # floor, smelt, logged: smelt with a log line for every request; tls floor, tls: both over TLS
    path: str
    body: str                     # a file of the payloads' directory
    content_type: str
    operation: str                # the metrics' label
    against: str | None = None    # the floor's row that does the least of the same work
    cpu_target: float | None = None  # at most this many times the floor's least
    no_allocations: bool = False


ECHO_TARGET = {"180B": 1.25, "6KB": 1.15, "63KB": 1.15, "616KB": 1.15}
CONVERT_TARGET = {"180B": 1.5, "6KB": 2, "63KB": 4, "616KB": 4}
EXTRACT_TARGET = {"616KB": 1.3}
NO_ALLOCATIONS = {"180B", "63KB"}
TLS_SIZES = ["180B", "6KB", "63KB"]
TAIL_TARGET = 4  # p99 over its own p50


def rows(manifest):
    listed = []
    for size in SIZES:
        json_body, cbor_body, early = f"{size}.json", f"{size}.cbor", manifest[size]["early"]
        echo, fixed = f"floor echo {size}", f"floor fixed {size}"
        clean = size in NO_ALLOCATIONS
        listed += [
            Row(echo, "floor", "/echo", json_body, JSON, "echo"),
            Row(fixed, "floor", "/fixed", json_body, JSON, "fixed"),
            Row(f"echo {size}", "smelt", "/v1/echo", json_body, JSON, "echo", echo, ECHO_TARGET[size]),
            Row(f"json-cbor {size}", "smelt", "/v1/convert?to=cbor", json_body, JSON, "convert", echo, CONVERT_TARGET[size], clean),
            Row(f"cbor-json {size}", "smelt", "/v1/convert?to=json", cbor_body, CBOR, "convert", echo, None, clean),
            Row(f"json-json {size}", "smelt", "/v1/convert?to=json", json_body, JSON, "convert", echo, None, clean),
            Row(f"validate {size}", "smelt", "/v1/validate", json_body, JSON, "validate", fixed, None, clean),
            Row(f"extract {size}", "smelt", f"/v1/extract?path={early}", json_body, JSON, "extract", fixed, EXTRACT_TARGET.get(size), clean),
        ]
    for size in TLS_SIZES:
        floor, body = f"tls floor echo {size}", f"{size}.json"
        listed += [
            Row(floor, "tls floor", "/echo", body, JSON, "echo"),
            Row(f"tls echo {size}", "tls", "/v1/echo", body, JSON, "echo", floor, ECHO_TARGET[size], True),
            Row(f"tls json-cbor {size}", "tls", "/v1/convert?to=cbor", body, JSON, "convert", floor, CONVERT_TARGET[size], True),
        ]
    listed.append(Row("json-cbor 180B logged", "logged", "/v1/convert?to=cbor", "180B.json", JSON, "convert", "floor echo 180B",
                      CONVERT_TARGET["180B"], True))
    return listed
