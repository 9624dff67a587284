"""`lift mcp allow`, `forget` and `clients`: whose own yes counts. For the person's terminal."""

from __future__ import annotations

import sys

from liftwork.contract.errors import BadInput
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.document import dump
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.listing import local_time
from liftwork.doors.cli.terminal import clean, err, out
from liftwork.doors.mcp.allowed import AllowedClients, SeenClients
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
    allowed = {client.name for client in known}
    others = [name for name in SeenClients(home_of(options)).all() if name not in allowed]
    if options.json:
        entries = [{"name": client.name, "allowed_since": client.since} for client in known]
        out(dump([*entries, *({"name": name, "allowed_since": None} for name in others)], 1))
        return 0
    if not known:
        out("No client's own yes counts; every held call waits for `lift yes`.")
    for client in known:
        out(f"{client.name}  its yes counts, since {local_time(client.since)}")
    for name in others:
        out(f"{name}  has called; its yes does not count")
    return 0
