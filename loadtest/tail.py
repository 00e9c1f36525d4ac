"""How long 180-byte conversions take at a fixed rate, far below what the server could do."""
import subprocess
import tempfile

CONNECTIONS = 4
EACH_A_SECOND = 250


def percentile(sorted_values, share):
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


def latencies(port, secure, body, seconds, core):
    """Microseconds of each, ascending; SystemExit where one was not answered with 200."""
    with tempfile.NamedTemporaryFile("r") as log:
        url = f"{'https' if secure else 'http'}://127.0.0.1:{port}/v1/convert?to=cbor"
        done = subprocess.run(["taskset", "-c", str(core), "h2load", "--h1", "-c", str(CONNECTIONS), f"--rps={EACH_A_SECOND}",
                               f"-D{seconds}", f"--log-file={log.name}", "-d", str(body), "-H", "Content-Type: application/json", url],
                              capture_output=True, text=True)
        rows = [line.split("\t") for line in log.read().splitlines()]
    if done.returncode or not rows or any(status != "200" for _, status, _ in rows):
        raise SystemExit(f"h2load: {done.stdout[-500:]}{done.stderr[-500:]} {[row for row in rows if row[1] != '200'][:3]}")
    return sorted(int(row[2]) for row in rows)
