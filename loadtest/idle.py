"""Measures what idle connections hold: 1,000 kept alive, each after one 63 KB conversion, and the server's resident memory then."""
import argparse
import json
import pathlib
import socket
import subprocess
import sys

sys.dont_write_bytecode = True
from servers import Server, binaries, interrupt_on_sigterm, raise_file_limit

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent
AT_ONCE = 50  # conversions in flight together


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=1_000)
    parser.add_argument("--limit-mb", type=float, default=64, help="resident at most, in MiB (64)")
    parser.add_argument("--binaries", type=pathlib.Path, help="take smelt from here instead of building the release preset")
    parser.add_argument("--out", type=pathlib.Path, default=PROJECT / "build/loadtest")
    parser.add_argument("--port", type=int, default=8080, help="the server's (8080); management takes the next")
    return parser.parse_args()


def read_answer(connection):
    """One whole answer; its status."""
    got = bytearray()
    while (end := got.find(b"\r\n\r\n")) < 0:
        got += receive(connection)
    head = bytes(got[:end]).decode("latin-1").lower().split("\r\n")
    length = next(int(line.split(":")[1]) for line in head if line.startswith("content-length:"))
    while len(got) < end + 4 + length:
        got += receive(connection)
    return int(head[0].split()[1])


def receive(connection):
    bytes_read = connection.recv(1 << 18)
    if not bytes_read:
        raise SystemExit("the server closed a connection")
    return bytes_read


def convert_on_each(connections, body):
    head = f"POST /v1/convert?to=cbor HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    for first in range(0, len(connections), AT_ONCE):
        batch = connections[first:first + AT_ONCE]
        for connection in batch:
            connection.sendall(head.encode() + body)
        for connection in batch:
            if (status := read_answer(connection)) != 200:
                raise SystemExit(f"a conversion was answered with {status}")


def main():
    args = arguments()
    raise_file_limit()
    interrupt_on_sigterm()
    args.out.mkdir(parents=True, exist_ok=True)
    bodies = args.out / "bodies"
    subprocess.run([str(HERE / "payloads"), str(bodies)], check=True)
    settings = {} if args.port == 8080 else {"SMELT_SERVER_PORT": str(args.port), "SMELT_MANAGEMENT_PORT": str(args.port + 1)}
    directory = binaries(args.binaries)
    server = Server("smelt", [str(directory / "smelt"), "serve"], args.port, args.port + 1, args.out / "idle.log", None, settings)
    connections = []
    try:
        at_start = server.resident_bytes()
        connections = [socket.create_connection(("127.0.0.1", args.port), timeout=20) for _ in range(args.connections)]
        convert_on_each(connections, (bodies / "63KB.json").read_bytes())
        idle, peak = server.resident_bytes(), server.resident_bytes("VmHWM")
    finally:
        for connection in connections:
            connection.close()
        server.stop()
    results = {"connections": args.connections, "resident_at_start": at_start, "resident_idle": idle, "resident_peak": peak,
               "limit": round(args.limit_mb * 2**20)}
    (args.out / "idle.json").write_text(json.dumps(results, indent=1) + "\n")
    passed = idle <= results["limit"]
    print(f"{args.connections:,} idle connections, each after one 63 KB conversion: {idle / 2**20:.1f} MiB resident "
          f"(at start {at_start / 2**20:.1f}, peak {peak / 2**20:.1f}); at most {args.limit_mb:g}: {'pass' if passed else 'falls short'}")
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted")
