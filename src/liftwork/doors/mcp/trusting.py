"""`lift mcp allow`, `forget` and `clients`: whose own yes counts. For the person's terminal."""

from __future__ import annotations

import sys

from liftwork.contract.errors import BadInput
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.document import dump
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.listing import local_time
from liftwork.doors.cli.terminal import clean, err, out
from liftwork.doors.mcp.allowed import AllowedClients
from liftwork.doors.mcp.options import KEY_HEADER, KEY_VARIABLE

_USAGE = "lift mcp allow NAME, lift mcp forget NAME, or lift mcp clients"


def run(options: Options) -> int:
    """Do what the words say; the exit code. Raises `BadInput`."""
    what, *names = options.words
    clients = AllowedClients(home_of(options))
    if what == "clients" and not names:
        return _show(options, clients)
    if what not in ("allow", "forget") or len(names) != 1:
        raise BadInput(f"write {_USAGE}")
    if what == "forget":
        clients.forget(names[0])
        out(f"A yes in {clean(names[0])} no longer counts.")
        return 0
    return _allow(clients, names[0])


def _allow(clients: AllowedClients, name: str) -> int:
    if not sys.stdin.isatty():
        raise BadInput("`lift mcp allow` is for you alone: run it in your own terminal")
    err(
        f"A yes in {clean(name)}'s own form will let held calls go out, without `lift yes`. "
        "Allow only a client that shows you the form and cannot fill it in by itself."
    )
    err("Type its name once more to allow it: ")
    if sys.stdin.readline().strip() != name.strip():
        raise BadInput("that is another name; nothing was allowed")
    key = clients.allow(name)
    out(
        f"{clean(name)} is allowed. Put this key into its configuration; it is shown only now.\n"
        f"  stdio: the environment variable {KEY_VARIABLE}={key}\n"
        f"  HTTP:  the header {KEY_HEADER.title()}: {key}"
    )
    return 0


def _show(options: Options, clients: AllowedClients) -> int:
    known = clients.all()
    if options.json:
        out(dump([{"name": client.name, "since": client.since} for client in known], 1))
    elif not known:
        out("No client's own yes counts; every held call waits for `lift yes`.")
    else:
        out("\n".join(f"{local_time(c.since)}  {clean(c.name)}" for c in known))
    return 0
