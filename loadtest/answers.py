"""What the servers answer, looked at before anything is timed."""
import json

from rows import JSON, SIZES


def make_cbor(smelt, bodies):
    for size in SIZES:
        (bodies / f"{size}.cbor").write_bytes(smelt.post("/v1/convert?to=cbor", (bodies / f"{size}.json").read_bytes(), JSON))


def value_at(document, pointer):
    for step in pointer.split("/")[1:]:
        document = document[int(step) if isinstance(document, list) else step]
    return document


def check_answer(row, server, bodies):
    """A row is only worth timing if its answer is right."""
    body = (bodies / row.body).read_bytes()
    answer = server.post(row.path, body, row.content_type)
    if row.operation == "echo":
        good = answer == body
    elif row.operation == "convert" and not row.path.endswith("=json"):
        good = len(answer) > 0  # the cbor-json rows read it back
    elif row.operation == "convert":
        good = json.loads(answer) == json.loads((bodies / row.body.replace(".cbor", ".json")).read_bytes())
    elif row.operation == "validate":
        good = json.loads(answer)["valid"] is True
    elif row.operation == "extract":
        good = json.loads(answer) == value_at(json.loads(body), row.path.split("=")[1])
    else:
        good = len(answer) == 64
    if not good:
        raise SystemExit(f"{row.name}: wrong answer: {answer[:200]!r}")
