"""The library's levels and the plain build give the same bytes.

usage: agree.py DIGEST PLAIN_DIGEST [LEVEL...]

Runs DIGEST with each level of the library that the loader can be held to, and PLAIN_DIGEST, over generated documents and, where
they are, the corpora. Levels that the machine lacks are left out, saying so.
"""

import os
import pathlib
import subprocess
import sys

LOADER = "/lib64/ld-linux-x86-64.so.2"


def corpora() -> list[str]:
    beside = pathlib.Path(__file__).resolve().parents[3] / "shared"
    folder = pathlib.Path(os.environ.get("SMELT_SHARED", beside)) / "corpora"
    files = sorted(str(file) for file in folder.glob("*.json"))
    if not files:
        print(f"{folder} is not there: generated documents alone")
    return files


def supported(level: str) -> bool:
    if level == "x86-64-v2":
        return True  # the base
    shown = subprocess.run([LOADER, "--help"], capture_output=True, text=True, check=True).stdout
    return f"{level} (supported" in shown


def answers(command: list[str], files: list[str]) -> tuple[str, list[str]]:
    lines = []
    for arguments in ([], files) if files else ([],):
        run = subprocess.run(command + arguments, capture_output=True, text=True, check=True)
        level, *rest = run.stdout.splitlines()
        lines += rest
    return level.removeprefix("level "), lines


def main() -> int:
    program, plain, *levels = sys.argv[1:]
    files = corpora()
    _, wanted = answers([plain], files)
    print("\n".join(wanted))
    faults = 0
    for level in levels:
        if not supported(level):
            print(f"{level}: this machine lacks it")
            continue
        loaded, found = answers([LOADER, "--glibc-hwcaps-mask", level, program], files)
        faults += loaded != level or found != wanted
        print(f"{level}: {'agrees with the plain build' if found == wanted else found}", f"({loaded} was loaded)" if loaded != level else "")
    return faults


sys.exit(main())
