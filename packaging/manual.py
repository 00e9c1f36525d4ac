"""usage: manual.py SMELT FOLDER   writes smelt.1 and smelt.toml.5, from what the program says of itself"""

import os
import pathlib
import re
import subprocess
import sys
import textwrap

# The words around what the program says: mdoc(7).
BEFORE = r"""
.Sh NAME
.Nm smelt
.Nd convert payloads between serialization formats, as a service and at a shell
.Sh SYNOPSIS
.Nm
.Cm serve
.Op Fl -config Ar file
.Op Fl -SETTING Ar value ...
.Nm
.Cm convert | extract | inspect | validate
.Op Ar option ...
.Op Ar file
.Nm
.Cm formats
.Nm
.Cm ping
.Op Ar option ...
.Nm
.Cm config
.Op Fl -config Ar file
.Op Fl -SETTING Ar value ...
.Nm
.Op Fl -help
.Op Fl -version
.Sh DESCRIPTION
.Nm
turns payloads of one format into another, checks them,
and takes values out of them: over HTTP as
.Nm
.Cm serve ,
and at a shell.
It speaks JSON, CBOR, BJData, MessagePack, and sequences of them.
.Pp
The service listens for requests on port 8080 of every address,
and for metrics and health checks on port 8081 of every address,
unless its settings
.Pq Xr smelt.toml 5
say otherwise.
.Sh COMMANDS
"""
AFTER = r"""
.Sh SIGNALS
.Nm
.Cm serve
takes
.Bl -tag -width Ds
.It Dv SIGTERM
Readiness ends; connections are accepted for
.Cm shutdown.grace ,
then what has begun is finished, for
.Cm shutdown.drain
at most.
A second one ends the grace time.
.It Dv SIGINT
The same without a grace time.
.It Dv SIGHUP
The settings are read again,
and those that are reloadable are taken if all of them are right.
.El
.Sh ENVIRONMENT
.Bl -tag -width Ds
.It Ev SMELT_CONFIG
The file with the settings, where
.Fl -config
names none.
.It Ev SMELT_SECTION_NAME
A setting, such as
.Ev SMELT_SERVER_PORT .
It counts over the file, and a flag counts over it.
.It Ev NOTIFY_SOCKET , WATCHDOG_USEC
Where a supervisor wants to hear of readiness and life:
.Xr sd_notify 3 .
.It Ev LISTEN_FDS , LISTEN_FDNAMES , LISTEN_PID
Sockets that a supervisor hands over, named data and management:
.Xr sd_listen_fds 3 .
.El
.Sh FILES
.Bl -tag -width Ds
.It Pa /etc/smelt/smelt.toml
The settings that the unit smelt.service reads.
.El
.Sh EXIT STATUS
.Bl -tag -width Ds
"""
END = r"""
.El
.Sh EXAMPLES
.Dl smelt convert --to cbor -o out.cbor in.json
.Dl smelt serve --server.port 9000 --management.address 127.0.0.1
.Dl smelt ping && echo ready
.Sh SEE ALSO
.Xr smelt.toml 5
"""
SETTINGS = r"""
.Sh NAME
.Nm smelt.toml
.Nd settings of the smelt service
.Sh DESCRIPTION
A TOML file that
.Xr smelt 1
reads where
.Fl -config
or
.Ev SMELT_CONFIG
names it.
Each setting can also be given as a variable, as
.Ev SMELT_SERVER_PORT ,
which counts over the file, or as a flag, as
.Fl -server.port ,
which counts over both.
.Nm smelt
.Cm config
prints all of them and where each comes from.
.Pp
A setting that does not exist or has a value that it cannot have stops the
start, and at a reload changes nothing.
"""


def said(smelt, *arguments):
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SMELT_")}
    return subprocess.run([smelt, *arguments], env=ours, check=True, capture_output=True, text=True).stdout


def text(words):
    """Lines of text in which nothing means anything to mdoc, a sentence on lines of its own."""
    safe = words.replace("\\", "\\e").replace("^", "\\(ha").replace("~", "\\(ti").replace("`", "\\(ga")
    sentences = re.split(r"(?<=[a-z)][.!?]) (?=[A-Z])", safe)
    lines = [line for sentence in sentences for line in textwrap.wrap(sentence, 78, break_long_words=False, break_on_hyphens=False)]
    return "\n".join(re.sub(r"^([.'])", r"\\&\1", line) for line in lines)


def capital(words):
    return words[:1].upper() + words[1:]


def sections(help_text):
    """Its first line, lists of option lines by heading, and its last line where that tells exit codes."""
    lines = help_text.splitlines()
    lists, heading = {}, ""
    for line in lines[1:]:
        if line and not line.startswith(" "):
            heading = line.rstrip(":")
        elif line.startswith("  "):
            lists.setdefault(heading, []).append(line)
    codes = [line for line in lines if line.startswith("Exit codes: ")]
    return lines[0], lists, codes[0].removeprefix("Exit codes: ") if codes else ""


def items(lines):
    """Each option of a list of help's lines: what stands in the first column, and its meaning."""
    joined = []
    for line in lines:
        if line.startswith("   "):
            joined[-1] += "  " + line.strip()
        else:
            joined.append(line)
    for line in joined:
        left, _, meaning = line.strip().partition("  ")
        if not meaning:  # one space only stood between them
            left, meaning = re.match(r"(-\S+(?: \([^)]*\)| FILE| Excludes: \S+)?) (.*)", line.strip()).groups()
        yield left, meaning.strip()


def head_of(left):
    """An option's names and argument as mdoc has them."""
    names, _, argument = left.partition(" ")
    if argument.startswith(("(", "Excludes")):
        argument = ""
    argument = {"...": "value", "TEXT": "file", "FILE": "file"}.get(argument.split(":")[0].strip(), argument.split(":")[0].lower())
    flags = " , ".join("Fl " + (name[1:] if name.startswith("-") else name) for name in names.split(","))
    return f".It {flags}" + (f" Ar {argument}" if argument else "")


def command_page(smelt, name):
    meaning, lists, codes = sections(said(smelt, name, "--help"))
    lines = [f".Ss smelt {name}", text(capital(meaning) + ".")]
    shown = [(left, what) for left, what in items(lists.get("Options", [])) if not left.startswith("-h")]
    if shown:
        lines.append(".Bl -tag -width Ds")
        for left, what in shown:
            lines += [head_of(left), text(capital(what) + ".")]
        lines.append(".El")
    if any(heading.startswith("Settings") for heading in lists):
        lines += [".Pp", "Every setting of", ".Xr smelt.toml 5", "is an option too."]
    return lines, codes


def heading(title, section):
    return [".Dd December 1, 2026", f".Dt {title} {section}", ".Os"]


def manual(smelt):
    names = [line.split()[0] for line in sections(said(smelt, "--help"))[1]["Subcommands"]]
    lines, codes = [], []
    for name in names:
        page, told = command_page(smelt, name)
        lines += page
        codes += [f".It Cm {name}", text(capital(told))]
    return "\n".join([*heading("SMELT", 1), BEFORE.strip(), *lines, AFTER.strip(), *codes, END.strip()]) + "\n"


def settings(smelt):
    """From the example file: a meaning, what is allowed, and the built-in value, three lines a setting."""
    lines, last = [], []
    for line in said(smelt, "config", "--example").split("\n\n", 1)[1].splitlines():
        if line.startswith("["):
            lines += ([".El"] if lines else []) + [f".Sh {line.strip('[]').upper()}", ".Bl -tag -width Ds"]
            section = line.strip("[]")
        elif line.startswith("# "):
            last.append(line.removeprefix("# ").strip())
        elif line.startswith("#"):
            name, _, value = line[1:].partition(" = ")
            lines += [f".It Cm {section}.{name}", text(capital(last[0]) + "."), text("It is " + "; ".join(last[1:]) + "."),
                      "Built in:", f".Ql {text(value.strip(chr(34))) or '(empty)'}"]
            last = []
    return "\n".join([*heading("SMELT.TOML", 5), SETTINGS.strip(), *lines, ".El", ".Sh SEE ALSO", ".Xr smelt 1"]) + "\n"


def main(smelt, folder):
    pathlib.Path(folder, "smelt.1").write_text(manual(smelt))
    pathlib.Path(folder, "smelt.toml.5").write_text(settings(smelt))


if __name__ == "__main__":
    main(*sys.argv[1:])
