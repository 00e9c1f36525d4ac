"""Measures what a scrape of the metrics costs, in time on a core of all threads, when every operation was asked for with every pair of
formats and sequences, and answered and refused."""
import argparse
import http.client
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from servers import Server, binaries, interrupt_on_sigterm

PROJECT = pathlib.Path(__file__).resolve().parent.parent
SCRAPES = 200
OPERATIONS = {"convert?": True, "extract?path=/a&missing=null&": True, "validate?": False, "inspect?": False}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit-ms", type=float, default=2, help="a scrape at most, in milliseconds (2)")
    parser.add_argument("--binaries", type=pathlib.Path, help="take smelt from here instead of building the release preset")
    parser.add_argument("--out", type=pathlib.Path, default=PROJECT / "build/loadtest")
    parser.add_argument("--port", type=int, default=8080, help="the server's (8080); management takes the next")
    return parser.parse_args()


def types(port):
    """The names of all formats and of their sequences."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    link.request("GET", "/v1/formats")
    listed = json.loads(link.getresponse().read())["formats"]
    link.close()
    return [one["name"] for f in listed for one in [f, *f.get("sequences", [])]]


def use_every_series(port):
    names = types(port)
    for operation, writes in OPERATIONS.items():
        for source in names:
            for target in names if writes else [""]:
                for body in (b"1", b"{", b""):
                    link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                    link.request("POST", f"/v1/{operation}from={source}" + (f"&to={target}" if target else ""), body)
                    link.getresponse().read()
                    link.close()


def main():
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    interrupt_on_sigterm()
    settings = {"SMELT_SERVER_PORT": str(args.port), "SMELT_MANAGEMENT_PORT": str(args.port + 1)}
    server = Server("smelt", [str(binaries(args.binaries) / "smelt"), "serve"], args.port, args.port + 1, args.out / "scrape.log",
                    environment=settings)
    try:
        use_every_series(args.port)
        series = server.scrape()
        before = server.cpu_nanoseconds()
        for _ in range(SCRAPES):
            server.scrape()
        took = (server.cpu_nanoseconds() - before) / SCRAPES / 1e6
    finally:
        server.stop()
    pairs = sum(name.startswith("smelt_http_request_duration_seconds_count") for name in series)
    print(f"{took:.2f} ms of CPU a scrape: {len(series):,} samples, {pairs} operations and pairs; at most {args.limit_ms:g} ms")
    sys.exit(took > args.limit_ms)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted")
