"""What each verb does. Every function takes the options and gives the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from liftwork.contract.errors import BadInput, ChainInvalid
from liftwork.doors.cli import chat, connecting, listing, plans
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.document import dump
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.opening import open_registry, open_session
from liftwork.doors.cli.running import Showing
from liftwork.doors.cli.terminal import err, out
from liftwork.ledger.store import Ledger, total
from liftwork.runtime.chain import parse_chain
from liftwork.runtime.events import Event
from liftwork.runtime.records import Version
from liftwork.runtime.reply import moved_line, version_line
from liftwork.runtime.session import Session

LARGEST_JSON = 1_000_000
"""Bytes of a chain file or of `--args`."""


def run(options: Options) -> int:
    """Do what was asked. Raises `LiftworkError`."""
    return _VERBS[options.verb](options)


def _show(options: Options, request: str, start: Callable[[Session], Iterator[Event]]) -> int:
    with open_session(options) as session:
        return Showing(session, options, request).run(start(session))


def _ask(options: Options) -> int:
    request = options.request
    return _show(
        options, request, lambda session: session.say(request, options.files, near=Path.cwd())
    )


def _call(options: Options) -> int:
    tool = options.words[0]
    args = _read_json(options.args, "--args")
    if not isinstance(args, dict):
        raise BadInput('--args must be a JSON object, such as {"plot": "10 marla"}')
    return _show(options, f"call {tool}", lambda session: session.call(tool, args, options.files))


def _chain(options: Options) -> int:
    path = options.words[0]
    try:
        calls = parse_chain(plans.read_text(Path(path), LARGEST_JSON))
    except ChainInvalid as error:
        raise ChainInvalid(f"{path}: {error}") from error
    return _show(options, f"chain {path}", lambda session: session.run_chain(calls, options.files))


def _yes(options: Options) -> int:
    if not options.words:
        return _show(options, "yes", lambda session: session.say("yes"))
    id = options.words[0]
    return _show(options, f"yes {id}", lambda session: session.yes(id))


def _no(options: Options) -> int:
    if not options.words:
        return _show(options, "no", lambda session: session.say("no"))
    with open_session(options) as session:
        dropped = session.no(options.words[0])
    if options.json:
        out(dump({"dropped": dropped.id, "tool": dropped.tool}))
    else:
        out(f"Dropped {dropped.tool} ({dropped.id}); it will not run.")
    return 0


def _edit(options: Options) -> int:
    id, *changes = options.words
    said = [change.partition("=") for change in changes]
    if not said or not all(name and sign for name, sign, _ in said):
        raise BadInput('say what to change: lift edit ID text="what it should say"')
    args = {name: value for name, _, value in said}
    return _show(options, f"edit {id}", lambda session: session.edit(id, args))


def _audit(options: Options) -> int:
    with open_session(options) as session:
        entries, broken = session.audit().entries(), session.audit().broken()
    if options.json:
        out(dump({"whole": broken is None, "lines": [asdict(e) for e in entries]}, 1))
    elif not entries:
        out("Nothing was ever held or sent.")
    else:
        out("\n".join(map(listing.audit_line, entries)))
    if broken is not None:
        err(f"lift: {broken}")
    return 0 if broken is None else 1


def _pending(options: Options) -> int:
    with open_session(options) as session:
        waiting = session.pending()
    if options.json:
        out(dump([{"id": p.id, "tool": p.tool, "preview": p.preview} for p in waiting], 1))
    elif not waiting:
        out("Nothing waits for a yes.")
    for held in waiting if not options.json else ():
        out(f"{held.id}  {held.tool}  since {listing.local_time(held.held_at)}\n{held.preview}")
    return 0


def _undo(options: Options) -> int:
    with open_session(options) as session:
        return _tell_version(options, session.undo())


def _redo(options: Options) -> int:
    with open_session(options) as session:
        return _tell_version(options, session.redo())


def _tell_version(options: Options, version: Version) -> int:
    out(dump(_version(version), 1) if options.json else moved_line(version))
    return 0


def _history(options: Options) -> int:
    with open_session(options) as session:
        versions = session.history()
    if options.json:
        out(dump([_version(version) for version in versions], 1))
    elif not versions:
        out("Nothing has been made here.")
    else:
        out("\n".join(f"{listing.local_time(v.made_at)}  {version_line(v)}" for v in versions))
    return 0


def _version(version: Version) -> dict[str, Any]:
    return {**asdict(version), "files": {kind: str(p) for kind, p in version.files.items()}}


def _tools(options: Options) -> int:
    tools = list(open_registry())
    if options.json:
        out(dump([listing.tool_entry(tool) for tool in tools], 1))
    else:
        out(listing.tools_text(tools))
    return 0


def _doctor(options: Options) -> int:
    from liftwork.programs.doctor import examine

    findings = examine()
    if options.json:
        accounts = [
            {"kind": "account", "name": connector.name, "found": status is not None}
            for connector, status in connecting.statuses()
        ]
        out(dump([*(asdict(finding) for finding in findings), *accounts], 1))
    else:
        out("\n".join(listing.finding_line(finding) for finding in findings))
        out("\n".join(listing.account_line(*each) for each in connecting.statuses()))
    return 0 if all(finding.found or not finding.needed for finding in findings) else 3


def _ledger(options: Options) -> int:
    rows = Ledger(home_of(options)).rows()
    if options.json:
        entries = [{**asdict(row), **asdict(row.cost)} for row in rows]
        for entry in entries:
            del entry["cost"]
        out(dump({"requests": entries, "total": asdict(total(rows))}, 1))
    else:
        out(listing.ledger_table(rows, total(rows)))
    return 0


def _read_json(text: str, name: str) -> Any:
    """JSON written out, in a file (``@FILE``) or on stdin (``-``). Raises `BadInput`."""
    try:
        if text == "-":
            text = sys.stdin.read(LARGEST_JSON + 1)
        elif text.startswith("@"):
            text = plans.read_text(Path(text[1:]), LARGEST_JSON)
        if len(text) > LARGEST_JSON:
            raise BadInput(f"{name} is longer than {LARGEST_JSON:,} characters")
        return json.loads(text)
    except UnicodeDecodeError as error:
        raise BadInput(f"{name} is not UTF-8 text") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name} is not JSON: {error}") from error


_VERBS: dict[str, Callable[[Options], int]] = {
    "ask": _ask,
    "chat": chat.run,
    "plan": plans.run,
    "tools": _tools,
    "call": _call,
    "chain": _chain,
    "pending": _pending,
    "yes": _yes,
    "no": _no,
    "edit": _edit,
    "undo": _undo,
    "redo": _redo,
    "history": _history,
    "audit": _audit,
    "connect": connecting.connect,
    "disconnect": connecting.disconnect,
    "doctor": _doctor,
    "ledger": _ledger,
}
